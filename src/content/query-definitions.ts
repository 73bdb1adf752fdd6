import { REDIRECTS } from "./documents/redirect.ts";
import { NAVIGATION, SETTINGS } from "./documents/settings.ts";
import { PAGES } from "./documents/pages.generated.ts";
import type {
  DetailQuery,
  ListQuery,
  QueryDefinition,
  SingleQuery,
} from "./documents/query-definition.ts";
import type { DocumentQuery } from "./in-parts.ts";
import { AGENT_CARDS, AGENT_DETAILS, AGENT_VIDEOS, AGENTS } from "../site/agent/content.ts";
import { REGION_RECORDS } from "../site/global-impact/content.ts";
import { NEXUS } from "../site/landing/content.ts";
import { LEGAL_PAGES } from "../site/legal/content.ts";
import { CHALLENGES } from "../site/need-impact/content.ts";
import { ORGANIZATION_TYPES } from "../site/organizations/content.ts";
import { PILLAR_DETAILS, PILLARS } from "../site/poly-ai/content.ts";

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
  REGION_RECORDS,
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
export function documentsQuery(definition: QueryDefinition<unknown>): DocumentQuery {
  const projection = afterType(definition).replace(/^\s*\| order\([^)]*\)/, "");
  return { filter: `_type == "${definition.type}"`, projection };
}

function afterType({ query, type }: QueryDefinition<unknown>): string {
  const whole = `*[_type == "${type}"]`;
  if (!query.startsWith(whole)) throw new TypeError(`A list's query has to begin with ${whole}`);
  return query.slice(whole.length);
}

export {
  AGENT_CARDS,
  AGENT_DETAILS,
  AGENT_VIDEOS,
  AGENTS,
  CHALLENGES,
  LEGAL_PAGES,
  NAVIGATION,
  NEXUS,
  ORGANIZATION_TYPES,
  PILLAR_DETAILS,
  PILLARS,
  REDIRECTS,
  REGION_RECORDS,
  SETTINGS,
};
