import type { z } from "zod";
import { Agent, AgentSummary, AgentVideo, AgentWithCards } from "./documents/agent.ts";
import { Challenge } from "./documents/challenges.ts";
import { LegalPage } from "./documents/legal.ts";
import { NexusCapability } from "./documents/nexus.ts";
import { OrganizationType } from "./documents/organization-types.ts";
import { PAGES } from "./documents/pages.generated.ts";
import { Pillar, PillarDetail } from "./documents/pillars.ts";
import type {
  DetailQuery,
  ListQuery,
  SingleQuery,
  QueryDefinition,
} from "./documents/query-definition.ts";
import { RedirectDocument } from "./documents/redirect.ts";
import { RegionRecord } from "./documents/regions.ts";
import { Navigation, Settings } from "./documents/settings.ts";
import type { Selected } from "./in-parts.ts";
import * as queries from "./queries.ts";

export const SETTINGS = one("siteSettings", queries.SETTINGS_QUERY, Settings);
export const NAVIGATION = one("navigation", queries.NAVIGATION_QUERY, Navigation);
export const AGENTS: ListQuery<AgentSummary> = {
  ...many("agent", queries.AGENTS_QUERY, AgentSummary),
  key: "id",
};
export const AGENT_CARDS = many("agent", queries.AGENT_CARDS_QUERY, AgentWithCards, "agentCards");
export const AGENT_VIDEOS = many("agent", queries.AGENT_VIDEOS_QUERY, AgentVideo, "agentVideos");
export const AGENT_DETAILS: DetailQuery<Agent> = {
  ...many("agent", queries.AGENT_DETAILS_QUERY, Agent, "agentDetails"),
  kind: "detail",
  index: AGENTS,
};
export const PILLARS = many("pillar", queries.PILLARS_QUERY, Pillar);
export const NEXUS = many("nexusCapability", queries.NEXUS_QUERY, NexusCapability);
export const CHALLENGES = many("challengeRow", queries.CHALLENGES_QUERY, Challenge);
export const PILLAR_DETAILS = many(
  "pillar",
  queries.PILLAR_DETAILS_QUERY,
  PillarDetail,
  "pillarDetails",
);
export const ORGANIZATION_TYPES = many(
  "organizationType",
  queries.ORGANIZATION_TYPES_QUERY,
  OrganizationType,
);
export const REGIONS = many("regionRecord", queries.REGIONS_QUERY, RegionRecord);
export const LEGAL_PAGES: ListQuery<LegalPage> = {
  ...many("legalPage", queries.LEGAL_PAGES_QUERY, LegalPage),
  key: "slug",
};

export const REDIRECTS: ListQuery<RedirectDocument> = {
  ...many("redirect", queries.REDIRECTS_QUERY, RedirectDocument),
  key: "from",
  optional: true,
};

/** Everything that the site reads from a dataset. */
export const QUERY_DEFINITIONS: readonly (
  SingleQuery<unknown> | ListQuery<unknown> | DetailQuery<unknown>
)[] = [
  SETTINGS,
  NAVIGATION,
  ...Object.values(PAGES),
  AGENTS,
  AGENT_CARDS,
  AGENT_VIDEOS,
  AGENT_DETAILS,
  PILLARS,
  NEXUS,
  REGIONS,
  LEGAL_PAGES,
  ORGANIZATION_TYPES,
  CHALLENGES,
  PILLAR_DETAILS,
  REDIRECTS,
];

/**
 * The query of a list, for some of its documents: those whose ids are in `$ids`.
 * @throws TypeError when the list's query does not begin with its type
 */
export function queryByIds(definition: QueryDefinition<unknown>): string {
  return `*[_type == "${definition.type}" && _id in $ids]${afterType(definition)}`;
}

/**
 * The documents of a list, to be read in any order.
 * @throws TypeError when the list's query does not begin with its type
 */
export function selectedBy(definition: QueryDefinition<unknown>): Selected {
  const projection = afterType(definition).replace(/^\s*\| order\([^)]*\)/, "");
  return { filter: `_type == "${definition.type}"`, projection };
}

function afterType({ query, type }: QueryDefinition<unknown>): string {
  const whole = `*[_type == "${type}"]`;
  if (!query.startsWith(whole)) throw new TypeError(`A list's query has to begin with ${whole}`);
  return query.slice(whole.length);
}

function one<T>(type: string, query: string, shape: z.ZodType<T>): SingleQuery<T> {
  return { kind: "one", name: type, type, query, shape };
}

/** A list; its order is read from the query, so that it is written once. */
function many<T>(type: string, query: string, shape: z.ZodType<T>, name = type): ListQuery<T> {
  const clause = /\| order\(([^)]*)\)/.exec(query)?.[1] ?? "";
  const order = clause.split(",").flatMap((field) => field.trim().replace(/ asc$/, "") || []);
  return { kind: "many", name, type, query, shape, order };
}
