import { REDIRECTS } from "./documents/redirect.ts";
import { NAVIGATION, SETTINGS } from "./documents/settings.ts";
import { PAGES } from "./documents/pages.generated.ts";
import type { AnyQuery } from "./documents/query-definition.ts";
import {
  AGENT_CARDS,
  AGENT_DETAILS,
  AGENT_NAMES,
  AGENT_VIDEOS,
  AGENTS,
} from "../site/agent/content.ts";
import { REGION_RECORDS } from "../site/global-impact/content.ts";
import { NEXUS } from "../site/landing/content.ts";
import { LEGAL_PAGES } from "../site/legal/content.ts";
import { CHALLENGES } from "../site/need-impact/content.ts";
import { ORGANIZATION_TYPES } from "../site/organizations/content.ts";
import { PILLAR_DETAILS, PILLARS } from "../site/poly-ai/content.ts";

/** Everything that the site reads from a dataset. */
export const QUERY_DEFINITIONS: readonly AnyQuery[] = [
  SETTINGS,
  NAVIGATION,
  ...Object.values(PAGES),
  AGENTS,
  AGENT_CARDS,
  AGENT_VIDEOS,
  AGENT_NAMES,
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
