import { defineQuery } from "groq";

/*
 * The queries of the content pages and of the documents that their lists are made of. As in
 * queries.ts, each document in a result carries its `_id`.
 */

/** The long page about the product and the people behind it. */
export const ABOUT_QUERY = defineQuery(`*[_type == "aboutPage" && _id == "aboutPage"][0]{
  _id, title, description, lede, pullQuote,
  sections[]{
    _key, heading, body,
    exchange{ lines[]{ _key, text, agent->{ _id, id, name, color } }, person },
    decisions[]{ _key, title, text },
    margin[]{ _key, figure, title, text, label, href }
  },
  closingHeading, closing,
  invitation{ label, href }
}`);

/** The frame around the table of challenges. */
export const NEED_IMPACT_QUERY =
  defineQuery(`*[_type == "needImpactPage" && _id == "needImpactPage"][0]{
  _id, title, description, lede, overview, tableHeading, sourcesNote,
  filterPrompt,
  themes[]{ theme, label, intro },
  visitPrompt{ heading, intro },
  connectedSummary{ heading, intro, linkLabel },
  related[]{ label, note, href }
}`);

/** The challenges in their order, each with the agents that answer it. */
export const CHALLENGES_QUERY = defineQuery(`*[_type == "challengeRow"] | order(order asc){
  _id, order, theme, issue, solution,
  agents[]->{ _id, id, name, color },
  figure{ value, percent, source, year, url }
}`);

/** The frame of /poly-ai and of /about-old, and the stages of the flow. */
export const POLY_AI_QUERY = defineQuery(`*[_type == "polyAiPage" && _id == "polyAiPage"][0]{
  _id, title, description, lede, explanation,
  pillars{ heading, intro },
  wheelNote,
  essential{ heading, intro },
  flow{ heading, intro },
  stages[]{ name, text, humanDecision, voices[]{ pillar, part } },
  details{ heading, intro },
  foundations{ heading, intro },
  capstones{ heading, intro },
  statistics[]{ value, label },
  spectrum{ title, lede },
  related[]{ label, note, href }
}`);

/** The pillars in their order, with all that the poly-AI page tells of them. */
export const PILLAR_DETAILS_QUERY = defineQuery(`*[_type == "pillar"] | order(order asc, id asc){
  _id, id, name, order, summary, role, purpose, keyInsight, impact, coreFunctions, missionValues,
  whyEssential{ title, text },
  foundation{ title, text },
  capstone{ title, text },
  paper{ title, rows[]{ label, value }, note, person }
}`);

/** The frame around the directory of organization types, and the traits. */
export const ORGANIZATIONS_QUERY =
  defineQuery(`*[_type == "organizationsPage" && _id == "organizationsPage"][0]{
  _id, title, description, lede, audience,
  directory{ heading, intro },
  families{
    charity{ code, name, text },
    exempt{ code, name, text },
    outside{ code, name, text }
  },
  shared{ heading, intro },
  traits[]{ title, text },
  revenue{ heading, smaller, larger, marks[]{ amount, text } },
  related[]{ label, note, href }
}`);

/** The organization types in their order, each with the agents that serve it most. */
export const ORGANIZATION_TYPES_QUERY =
  defineQuery(`*[_type == "organizationType"] | order(order asc, id asc){
  _id, id, order, name, family, legalForm, body, answersTo, example,
  agents[]->{ _id, id, name, color }
}`);

/** The comparison with an operating system, area by area. */
export const LIKE_OS_QUERY = defineQuery(`*[_type == "likeOsPage" && _id == "likeOsPage"][0]{
  _id, title, description, lede, explanation,
  infographic{
    heading, caption, systemLabel, systemNote, programs, systemGround{ title, text },
    productLabel, productNote, productGround{ title, text }, agentsLabel
  },
  comparisonsHeading, day{ intro, withoutLabel, plannedLabel },
  comparisons[]{
    area, systemSummary, summary, operatingSystem, product, time, moment,
    without{ until, outcome, text }, planned{ until, outcome, text, decision },
    agents[]->{ _id, id, name, color }
  },
  limitsHeading, limits,
  related[]{ label, note, href }
}`);

/** The frame around the map and the table of regions. */
export const GLOBAL_IMPACT_QUERY =
  defineQuery(`*[_type == "globalImpactPage" && _id == "globalImpactPage"][0]{
  _id, title, description, lede, explanation,
  statistics[]{ value, label },
  map{ heading, caption, countingNote },
  closing,
  related[]{ label, note, href }
}`);

/** The regions in their order. */
export const REGIONS_QUERY = defineQuery(`*[_type == "regionRecord"] | order(order asc, id asc){
  _id, id, order, region, countries, organizations, details
}`);

/** The change agents and their traits. */
export const CPA_QUERY = defineQuery(`*[_type == "cpaPage" && _id == "cpaPage"][0]{
  _id, title, description, lede, explanation, explanationHeading,
  agents[]->{ _id, id, name, color },
  profession{ title, text },
  constellation{ heading, intro },
  traits[]{ title, gist, text, agent->{ _id, id, name, color } },
  engagement{
    heading, intro, stepLabel, productLabel, professionalLabel,
    steps[]{ name, product, professional }
  },
  closing,
  related[]{ label, note, href }
}`);

/** The claims about data, in words and as labels of the building plan. */
export const DATA_SECURITY_QUERY =
  defineQuery(`*[_type == "dataSecurityPage" && _id == "dataSecurityPage"][0]{
  _id, title, description, lede,
  diagram{
    heading, insideLabel, lockedLabel, boundaryLabel, outsideLabel, caption,
    handling[]{ agent->{ _id, id, name, color }, record, work, releasedBy }
  },
  claims[]{ title, text, place, mark, building },
  access{ heading, intro },
  explanationHeading, explanation, closingHeading, closing,
  related[]{ label, note, href }
}`);

/** The agents as one system. */
export const CONNECTED_AGENTS_QUERY =
  defineQuery(`*[_type == "connectedAgentsPage" && _id == "connectedAgentsPage"][0]{
  _id, title, description, lede,
  network{
    heading, caption,
    connections[]{ _key, title, text, decision, agents[]->{ _id, id, name, color } }
  },
  integrated{
    heading, body, agents[]->{ _id, id, name, color },
    stages[]{ name, decision, parts[]{ text, agent->{ _id, id, name, color } } }
  },
  amplifying{
    heading, body, decision, agent->{ _id, id, name, color },
    trials[]{ text, agent->{ _id, id, name, color } }
  },
  tagline,
  related[]{ label, note, href }
}`);

/** The six legal pages. */
export const LEGAL_PAGES_QUERY = defineQuery(`*[_type == "legalPage"] | order(slug asc){
  _id, slug, title, description, effectiveDate, lastChanged, summary,
  sections[]{ _key, heading, plain, body, table{ caption, columns, rows[]{ cells } } },
  related[]{ label, note, href }
}`);
