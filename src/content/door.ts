import { z } from "zod";
import { AboutPage } from "./documents/about.ts";
import { Agent } from "./documents/agent.ts";
import { Challenge, NeedImpactPage } from "./documents/challenges.ts";
import { ConnectedAgentsPage } from "./documents/connected-agents.ts";
import { ContactPage } from "./documents/contact.ts";
import { CpaPage } from "./documents/cpa.ts";
import { DataSecurityPage } from "./documents/data-security.ts";
import { GlobalImpactPage, RegionRecord } from "./documents/global-impact.ts";
import { Landing, NexusCapability, Pillar } from "./documents/landing.ts";
import { LegalPage } from "./documents/legal.ts";
import { LikeOsPage } from "./documents/like-os.ts";
import { OrganizationsPage, OrganizationType } from "./documents/organizations.ts";
import { PillarDetail, PolyAiPage } from "./documents/poly-ai.ts";
import { SampleProfile } from "./documents/sample.ts";
import { Navigation, Settings } from "./documents/settings.ts";
import { ContentError, type ContentProblem } from "./errors.ts";
import { documentIds, locate } from "./locate.ts";
import { recordPage, type PageIndex } from "./page-index.ts";
import * as pageQueries from "./page-queries.ts";
import {
  AGENTS_QUERY,
  CONTACT_QUERY,
  LANDING_QUERY,
  NAVIGATION_QUERY,
  NEXUS_QUERY,
  PILLARS_QUERY,
  SAMPLE_QUERY,
  SETTINGS_QUERY,
} from "./queries.ts";
import type { Fetch } from "./source.ts";

/** One thing the door can give: its query, the shape that has to come back, and its name. */
interface Reading<T> {
  query: string;
  shape: z.ZodType<T>;
  /** Document to name when nothing came back. */
  document: string;
  /** Types that the query lists in full. */
  lists: readonly string[];
}

const SETTINGS = one("siteSettings", SETTINGS_QUERY, Settings);
const NAVIGATION = one("navigation", NAVIGATION_QUERY, Navigation);
const LANDING = one("landingPage", LANDING_QUERY, Landing);
const SAMPLE = one("sampleIngrid", SAMPLE_QUERY, SampleProfile);
const CONTACT = one("contactPage", CONTACT_QUERY, ContactPage);
const AGENTS = all("agent", AGENTS_QUERY, Agent);
const PILLARS = all("pillar", PILLARS_QUERY, Pillar);
const NEXUS = all("nexusCapability", NEXUS_QUERY, NexusCapability);
const ABOUT = one("aboutPage", pageQueries.ABOUT_QUERY, AboutPage);
const NEED_IMPACT = one("needImpactPage", pageQueries.NEED_IMPACT_QUERY, NeedImpactPage);
const CHALLENGES = all("challengeRow", pageQueries.CHALLENGES_QUERY, Challenge);
const POLY_AI = one("polyAiPage", pageQueries.POLY_AI_QUERY, PolyAiPage);
const PILLAR_DETAILS = all("pillar", pageQueries.PILLAR_DETAILS_QUERY, PillarDetail);
const ORGANIZATIONS = one("organizationsPage", pageQueries.ORGANIZATIONS_QUERY, OrganizationsPage);
const ORGANIZATION_TYPES = all(
  "organizationType",
  pageQueries.ORGANIZATION_TYPES_QUERY,
  OrganizationType,
);
const LIKE_OS = one("likeOsPage", pageQueries.LIKE_OS_QUERY, LikeOsPage);
const GLOBAL_IMPACT = one("globalImpactPage", pageQueries.GLOBAL_IMPACT_QUERY, GlobalImpactPage);
const REGIONS = all("regionRecord", pageQueries.REGIONS_QUERY, RegionRecord);
const CPA = one("cpaPage", pageQueries.CPA_QUERY, CpaPage);
const DATA_SECURITY = one("dataSecurityPage", pageQueries.DATA_SECURITY_QUERY, DataSecurityPage);
const CONNECTED = one(
  "connectedAgentsPage",
  pageQueries.CONNECTED_AGENTS_QUERY,
  ConnectedAgentsPage,
);
const LEGAL_PAGES = all("legalPage", pageQueries.LEGAL_PAGES_QUERY, LegalPage);

/** Everything that the site reads from a dataset; `check` goes through all of it. */
const READINGS = [
  // Every line one reading, so that a page is added in one line.
  SETTINGS,
  NAVIGATION,
  LANDING,
  SAMPLE,
  CONTACT,
  AGENTS,
  PILLARS,
  NEXUS,
  GLOBAL_IMPACT,
  REGIONS,
  DATA_SECURITY,
  CONNECTED,
  LEGAL_PAGES,
  ABOUT,
  ORGANIZATIONS,
  ORGANIZATION_TYPES,
  LIKE_OS,
  CPA,
  NEED_IMPACT,
  CHALLENGES,
  POLY_AI,
  PILLAR_DETAILS,
] as const;

/** Where an agent appears beyond its own page. */
export interface Appearances {
  challenges: Challenge[];
  organizationTypes: OrganizationType[];
}

/** The one door to content. Every call names the page that asks, for the page index. */
export interface ContentDoor {
  settings(page: string): Promise<Settings>;
  navigation(page: string): Promise<Navigation>;
  landing(page: string): Promise<Landing>;
  sample(page: string): Promise<SampleProfile>;
  contact(page: string): Promise<ContactPage>;
  /** All agents in display order. */
  agents(page: string): Promise<Agent[]>;
  /** The ids of all agents, for the routes; no page is noted as a reader. */
  agentIds(): Promise<string[]>;
  /** One agent; undefined when there is none with this id. */
  agent(page: string, id: string): Promise<Agent | undefined>;
  pillars(page: string): Promise<Pillar[]>;
  nexus(page: string): Promise<NexusCapability[]>;
  about(page: string): Promise<AboutPage>;
  needImpact(page: string): Promise<NeedImpactPage>;
  challenges(page: string): Promise<Challenge[]>;
  polyAi(page: string): Promise<PolyAiPage>;
  /** The pillars with all that the poly-AI page tells of them. */
  pillarDetails(page: string): Promise<PillarDetail[]>;
  organizations(page: string): Promise<OrganizationsPage>;
  organizationTypes(page: string): Promise<OrganizationType[]>;
  /** The challenges and organization types that name an agent; empty lists where none does. */
  appearances(page: string, agent: string): Promise<Appearances>;
  likeOs(page: string): Promise<LikeOsPage>;
  globalImpact(page: string): Promise<GlobalImpactPage>;
  regions(page: string): Promise<RegionRecord[]>;
  cpa(page: string): Promise<CpaPage>;
  dataSecurity(page: string): Promise<DataSecurityPage>;
  connectedAgents(page: string): Promise<ConnectedAgentsPage>;
  /** One legal page; undefined when the dataset holds none with this address. */
  legalPage(page: string, slug: string): Promise<LegalPage | undefined>;
  /** Which documents each page has read so far. */
  readonly pages: PageIndex;
}

/**
 * Opens a door to the content that `fetch` reads.
 * Each query is asked once for the life of the door; every page asks again what it needs.
 * @param pages the index to note the readings in
 * Calls reject with {@link ContentError} for content of the wrong shape, and with what `fetch`
 * throws when the source cannot be read.
 */
export function openDoor(fetch: Fetch, pages: PageIndex = new Map()): ContentDoor {
  const answers = new Map<string, Promise<unknown>>();

  const ask = async <T>(reading: Reading<T>): Promise<{ data: T; documents: Set<string> }> => {
    const pending = answers.get(reading.query) ?? fetch(reading.query);
    answers.set(reading.query, pending);
    const result = await pending;
    const parsed = reading.shape.safeParse(result);
    if (!parsed.success) throw new ContentError(problems(parsed.error, result, reading.document));
    return { data: parsed.data, documents: documentIds(result) };
  };
  const read = async <T>(reading: Reading<T>, page: string): Promise<T> => {
    const { data, documents } = await ask(reading);
    recordPage(pages, page, documents, reading.lists);
    return data;
  };

  return {
    pages,
    settings: (page) => read(SETTINGS, page),
    navigation: (page) => read(NAVIGATION, page),
    landing: (page) => read(LANDING, page),
    sample: (page) => read(SAMPLE, page),
    contact: (page) => read(CONTACT, page),
    agents: (page) => read(AGENTS, page),
    agentIds: async () => (await ask(AGENTS)).data.map(({ id }) => id),
    agent: async (page, id) => {
      const agent = (await ask(AGENTS)).data.find((candidate) => candidate.id === id);
      if (agent) recordPage(pages, page, [agent._id], []);
      return agent;
    },
    pillars: (page) => read(PILLARS, page),
    nexus: (page) => read(NEXUS, page),
    about: (page) => read(ABOUT, page),
    needImpact: (page) => read(NEED_IMPACT, page),
    challenges: (page) => read(CHALLENGES, page),
    polyAi: (page) => read(POLY_AI, page),
    pillarDetails: (page) => read(PILLAR_DETAILS, page),
    organizations: (page) => read(ORGANIZATIONS, page),
    organizationTypes: (page) => read(ORGANIZATION_TYPES, page),
    appearances: async (page, agent) => {
      const naming = async <T extends { _id: string; agents: { id: string }[] }>(
        reading: Reading<T[]>,
      ): Promise<T[]> => {
        const { data } = await ask(reading);
        const found = data.filter(({ agents }) => agents.some(({ id }) => id === agent));
        recordPage(pages, page, documentIds(found), reading.lists);
        return found;
      };
      return {
        challenges: await naming(orNone(CHALLENGES, Challenge)),
        organizationTypes: await naming(orNone(ORGANIZATION_TYPES, OrganizationType)),
      };
    },
    likeOs: (page) => read(LIKE_OS, page),
    globalImpact: (page) => read(GLOBAL_IMPACT, page),
    regions: (page) => read(REGIONS, page),
    cpa: (page) => read(CPA, page),
    dataSecurity: (page) => read(DATA_SECURITY, page),
    connectedAgents: (page) => read(CONNECTED, page),
    legalPage: async (page, slug) => {
      const found = (await ask(LEGAL_PAGES)).data.find((candidate) => candidate.slug === slug);
      if (found) recordPage(pages, page, [found._id], []);
      return found;
    },
  };
}

/** Reads everything that the site needs and returns what is wrong with it; no entry: all is well. */
export async function checkContent(fetch: Fetch): Promise<ContentProblem[]> {
  const found: ContentProblem[] = [];
  for (const { query, shape, document } of READINGS) {
    const result = await fetch(query);
    const parsed = shape.safeParse(result);
    if (!parsed.success) found.push(...problems(parsed.error, result, document));
  }
  return found;
}

function problems(error: z.ZodError, result: unknown, document: string): ContentProblem[] {
  if (result === null || (Array.isArray(result) && result.length === 0)) {
    return [
      {
        document,
        field: "(whole document)",
        message:
          "the dataset holds none. Create and publish it in the Studio, or load the seed with npm run content:push",
      },
    ];
  }
  return error.issues.map(({ path, message }) => ({ ...locate(result, path, document), message }));
}

function one<T>(document: string, query: string, shape: z.ZodType<T>): Reading<T> {
  return { document, query, shape, lists: [] };
}

function all<T>(type: string, query: string, shape: z.ZodType<T>): Reading<T[]> {
  return { document: type, query, shape: z.array(shape).min(1), lists: [type] };
}

/** The same reading for a page that can do without it: an empty list is no error. */
function orNone<T>(reading: Reading<T[]>, shape: z.ZodType<T>): Reading<T[]> {
  return { ...reading, shape: z.array(shape) };
}
