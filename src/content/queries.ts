import { defineQuery } from "groq";

/*
 * Every query of the site. Each document in a result carries its `_id`: the page index and the
 * messages about wrong content are made from it.
 */

/** Name, banner, gate texts, contact, robots: what every page's frame shows. */
export const SETTINGS_QUERY = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0]{
  _id, name, tagline, description,
  badge{ text, agent->{ _id, name, image{ asset, alt, crop, hotspot } } },
  conceptBanner{ label, text },
  gate{ notice, agreement, noScript },
  printNotice, soundBanner,
  contact{ email, phone },
  people[]{ name, role, sentence, image{ asset, alt, crop, hotspot } },
  allowIndexing, copyright,
  shareImage{ asset, alt, crop, hotspot }
}`);

/** The links of the top bar and of the footer. */
export const NAVIGATION_QUERY = defineQuery(`*[_type == "navigation" && _id == "navigation"][0]{
  _id, primary[]{ label, words, href }, footer[]{ label, words, href }
}`);

/** All agents in display order, as the pages show them that show all. */
export const AGENTS_QUERY = defineQuery(`*[_type == "agent"] | order(order asc, id asc){
  _id, id, order, name, title, description, domain, color,
  image{ asset, alt, crop, hotspot },
  domainImage{ asset, alt, crop, hotspot },
  claim{ figure, text, detail }
}`);

/** The talking videos of all agents in display order; those without one have empty fields. */
export const AGENT_VIDEOS_QUERY = defineQuery(`*[_type == "agent"] | order(order asc, id asc){
  _id, id, order, videoUrl, combined_url, image{ asset },
  talking{
    mp4{ asset }, webm{ asset }, posterAvif{ asset }, posterWebp{ asset }, portrait{ asset },
    width, height, seconds, text, language, cues[]{ start, end, text }, loudness
  }
}`);

/** All agents with the cards that the pillars are counted on. */
export const AGENT_CARDS_QUERY = defineQuery(`*[_type == "agent"] | order(order asc, id asc){
  _id, id, order, name, title, description, domain, color,
  image{ asset, alt, crop, hotspot },
  domainImage{ asset, alt, crop, hotspot },
  claim{ figure, text, detail },
  impactFramework, problemCards{ cards[]{ id, title, aiPillars } }
}`);

/** Agents with everything that their own pages show. */
export const AGENT_DETAILS_QUERY = defineQuery(`*[_type == "agent"] | order(order asc, id asc){
  _id, id, order, name, title, description, shareText, shareImage{ asset, alt, crop, hotspot },
  domain, icon, color, problem, solution,
  deliverables, expertise, videoUrl, combined_url,
  talking{
    mp4{ asset }, webm{ asset }, posterAvif{ asset }, posterWebp{ asset }, portrait{ asset },
    width, height, seconds, text, language, cues[]{ start, end, text }, loudness
  },
  image{ asset, alt, crop, hotspot },
  domainImage{ asset, alt, crop, hotspot },
  voice{ introText },
  impactFramework, frameworkIntro,
  problemCards{ cards[]{ id, title, problem, solution, aiPillars, deliverables, humanDecision } },
  priorityData{
    critical[]{ id, problem, impact },
    operational[]{ id, problem, impact },
    enhancement[]{ id, problem, impact }
  },
  artifact{
    kind, heading, lede, organization, title, detail,
    sections[]{ heading, language, text, columns, rows[]{ lead, label, values, result, flag } },
    notes[]{ about, author, text },
    signer{ role, text },
    checked{ name, date }
  },
  callToAction{ headline, text },
  claim{ figure, text, detail }
}`);

/** The pillars in their order, as lists and badges show them. */
export const PILLARS_QUERY = defineQuery(`*[_type == "pillar"] | order(order asc, id asc){
  _id, id, name, order, summary
}`);

/** The capabilities of the Operations Nexus in their order. */
export const NEXUS_QUERY = defineQuery(`*[_type == "nexusCapability"] | order(order asc, id asc){
  _id, id, name, order, icon, summary
}`);

/** The challenges in their order, each with the agents that answer it. */
export const CHALLENGES_QUERY = defineQuery(`*[_type == "challengeRow"] | order(order asc){
  _id, order, theme, name, issue, solution,
  agents[]->{ _id, id, name, color },
  figure{ value, percent, source, year, url }
}`);

/** The pillars in their order, with all that the poly-AI page tells of them. */
export const PILLAR_DETAILS_QUERY = defineQuery(`*[_type == "pillar"] | order(order asc, id asc){
  _id, id, name, order, summary, role, purpose, keyInsight, impact, coreFunctions, missionValues,
  whyEssential{ title, text },
  foundation{ title, text },
  capstone{ title, text },
  paper{ title, rows[]{ label, value }, note, person }
}`);

/** The organization types in their order, each with the agents that serve it most. */
export const ORGANIZATION_TYPES_QUERY =
  defineQuery(`*[_type == "organizationType"] | order(order asc, id asc){
  _id, id, order, name, family, legalForm, body, answersTo, example,
  agents[]->{ _id, id, name, color }
}`);

/** The regions in their order. */
export const REGIONS_QUERY = defineQuery(`*[_type == "regionRecord"] | order(order asc, id asc){
  _id, id, order, region, countries, organizations, details
}`);

/** The legal pages. */
export const LEGAL_PAGES_QUERY = defineQuery(`*[_type == "legalPage"] | order(slug asc){
  _id, slug, title, description, shareImage{ asset, alt, crop, hotspot }, effectiveDate, lastChanged, summary,
  sections[]{ heading, plain, body, table{ caption, columns, rows[]{ cells } } },
  related[]{ label, note, href }
}`);

/** The redirects. */
export const REDIRECTS_QUERY = defineQuery(
  `*[_type == "redirect"] | order(from asc){ _id, from, to }`,
);
