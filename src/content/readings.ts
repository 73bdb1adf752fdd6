import type { z } from "zod";
import { AboutPage } from "./documents/about.ts";
import { Agent, AgentSummary, AgentTalk, AgentWithCards } from "./documents/agent.ts";
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
import * as pageQueries from "./page-queries.ts";
import * as queries from "./queries.ts";

/** One thing that is read from a dataset: its query, and the shape that has to come back. */
export interface Reading<T> {
  /** Name of the reading, unique among all. */
  name: string;
  /** Type of the documents that it is made of, apart from those they refer to. */
  type: string;
  query: string;
  /** Shape of one document of the result. */
  shape: z.ZodType<T>;
}

/** The one document of a type. */
export interface OneReading<T> extends Reading<T> {
  kind: "one";
}

/** All documents of a type, in the order of some of their fields. */
export interface ManyReading<T> extends Reading<T> {
  kind: "many";
  /** Fields of the result by which it is sorted, ascending; the id decides between equals. */
  order: readonly string[];
  /** A text field of the result by which single documents are looked up. */
  key?: string;
}

/** Documents of a type that are too large to be read all at once: each is read when it is needed. */
export interface DetailReading<T> extends Reading<T> {
  kind: "detail";
  /** The list that says which documents there are, and in which order. */
  index: ManyReading<unknown>;
}

export const SETTINGS = one("siteSettings", queries.SETTINGS_QUERY, Settings);
export const NAVIGATION = one("navigation", queries.NAVIGATION_QUERY, Navigation);
export const LANDING = one("landingPage", queries.LANDING_QUERY, Landing);
export const SAMPLE = one("samplePage", queries.SAMPLE_QUERY, SampleProfile);
export const CONTACT = one("contactPage", queries.CONTACT_QUERY, ContactPage);
export const AGENTS: ManyReading<AgentSummary> = {
  ...many("agent", queries.AGENTS_QUERY, AgentSummary),
  key: "id",
};
export const AGENT_CARDS = many("agent", queries.AGENT_CARDS_QUERY, AgentWithCards, "agentCards");
export const AGENT_TALKS = many("agent", queries.AGENT_TALKS_QUERY, AgentTalk, "agentTalks");
export const AGENT_DETAILS: DetailReading<Agent> = {
  ...many("agent", queries.AGENT_DETAILS_QUERY, Agent, "agentDetails"),
  kind: "detail",
  index: AGENTS,
};
export const PILLARS = many("pillar", queries.PILLARS_QUERY, Pillar);
export const NEXUS = many("nexusCapability", queries.NEXUS_QUERY, NexusCapability);
export const ABOUT = one("aboutPage", pageQueries.ABOUT_QUERY, AboutPage);
export const NEED_IMPACT = one("needImpactPage", pageQueries.NEED_IMPACT_QUERY, NeedImpactPage);
export const CHALLENGES = many("challengeRow", pageQueries.CHALLENGES_QUERY, Challenge);
export const POLY_AI = one("polyAiPage", pageQueries.POLY_AI_QUERY, PolyAiPage);
export const PILLAR_DETAILS = many(
  "pillar",
  pageQueries.PILLAR_DETAILS_QUERY,
  PillarDetail,
  "pillarDetails",
);
export const ORGANIZATIONS = one(
  "organizationsPage",
  pageQueries.ORGANIZATIONS_QUERY,
  OrganizationsPage,
);
export const ORGANIZATION_TYPES = many(
  "organizationType",
  pageQueries.ORGANIZATION_TYPES_QUERY,
  OrganizationType,
);
export const LIKE_OS = one("likeOsPage", pageQueries.LIKE_OS_QUERY, LikeOsPage);
export const GLOBAL_IMPACT = one(
  "globalImpactPage",
  pageQueries.GLOBAL_IMPACT_QUERY,
  GlobalImpactPage,
);
export const REGIONS = many("regionRecord", pageQueries.REGIONS_QUERY, RegionRecord);
export const CPA = one("cpaPage", pageQueries.CPA_QUERY, CpaPage);
export const DATA_SECURITY = one(
  "dataSecurityPage",
  pageQueries.DATA_SECURITY_QUERY,
  DataSecurityPage,
);
export const CONNECTED = one(
  "connectedAgentsPage",
  pageQueries.CONNECTED_AGENTS_QUERY,
  ConnectedAgentsPage,
);
export const LEGAL_PAGES: ManyReading<LegalPage> = {
  ...many("legalPage", pageQueries.LEGAL_PAGES_QUERY, LegalPage),
  key: "slug",
};

/** Everything that the site reads from a dataset. Every line one reading. */
export const READINGS: readonly (
  | OneReading<unknown>
  | ManyReading<unknown>
  | DetailReading<unknown>
)[] = [
  SETTINGS,
  NAVIGATION,
  LANDING,
  SAMPLE,
  CONTACT,
  AGENTS,
  AGENT_CARDS,
  AGENT_TALKS,
  AGENT_DETAILS,
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
];

/** The query of a list, for some of its documents: those whose ids are in `$ids`. */
export function queryByIds({ query, type }: Reading<unknown>): string {
  const whole = `*[_type == "${type}"]`;
  if (!query.startsWith(whole)) throw new TypeError(`A list's query has to begin with ${whole}`);
  return `*[_type == "${type}" && _id in $ids]${query.slice(whole.length)}`;
}

function one<T>(type: string, query: string, shape: z.ZodType<T>): OneReading<T> {
  return { kind: "one", name: type, type, query, shape };
}

/** A list; its order is read from the query, so that it is written once. */
function many<T>(type: string, query: string, shape: z.ZodType<T>, name = type): ManyReading<T> {
  const clause = /\| order\(([^)]*)\)/.exec(query)?.[1] ?? "";
  const order = clause.split(",").flatMap((field) => field.trim().replace(/ asc$/, "") || []);
  return { kind: "many", name, type, query, shape, order };
}
