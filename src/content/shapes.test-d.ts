import type { z } from "zod";
import type { Agent, AgentSummary, AgentVideo, AgentWithCards } from "../site/agent/content.ts";
import type { Challenge } from "../site/need-impact/content.ts";
import type { LegalPage } from "../site/legal/content.ts";
import type { NexusCapability } from "../site/landing/content.ts";
import type { OrganizationType } from "../site/organizations/content.ts";
import type { PAGES } from "./documents/pages.generated.ts";
import type { Pillar, PillarDetail } from "../site/poly-ai/content.ts";
import type { RegionRecord } from "../site/global-impact/content.ts";
import type { Navigation, Settings } from "./documents/settings.ts";
import type {
  AGENT_DETAILS_QUERY_RESULT,
  AGENTS_QUERY_RESULT,
  CHALLENGES_QUERY_RESULT,
  LEGAL_PAGES_QUERY_RESULT,
  NAVIGATION_QUERY_RESULT,
  NEXUS_QUERY_RESULT,
  ORGANIZATION_TYPES_QUERY_RESULT,
  PILLAR_DETAILS_QUERY_RESULT,
  PILLARS_QUERY_RESULT,
  REGIONS_QUERY_RESULT,
  SETTINGS_QUERY_RESULT,
} from "./generated/sanity.types.ts";

/*
 * Ties the shapes that the content client checks to the types generated from the schemas: whatever
 * the Studio lets an editor save, except a field left empty, the site has to accept. A field that
 * is renamed, an option that is added in a schema alone, fails here when the types are checked.
 */

/** A shape in which everything may be left empty. */
type Loose<T> = T extends readonly (infer Item)[]
  ? Loose<Item>[] | null | undefined
  : T extends object
    ? { [Key in keyof T]: Loose<T[Key]> } | null | undefined
    : T | null | undefined;

/** A saved value in which nothing is left out: the generator marks parts of a text as optional. */
type Complete<T> = T extends readonly (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<T[Key]> }
    : T;

/** Compiles only when `Saved`, the generated type, fits `Shape`. */
type Accepts<Shape, Saved extends Loose<Shape>> = [Shape, Saved];

export type Checks = [
  Accepts<z.input<typeof Settings>, SETTINGS_QUERY_RESULT>,
  Accepts<z.input<typeof Navigation>, NAVIGATION_QUERY_RESULT>,
  Accepts<z.input<typeof AgentSummary>[], AGENTS_QUERY_RESULT>,
  Accepts<z.input<typeof AgentWithCards>[], AGENTS_QUERY_RESULT>,
  Accepts<z.input<typeof AgentVideo>[], AGENTS_QUERY_RESULT>,
  Accepts<z.input<typeof Agent>[], AGENT_DETAILS_QUERY_RESULT>,
  Accepts<z.input<typeof Pillar>[], PILLARS_QUERY_RESULT>,
  Accepts<z.input<typeof NexusCapability>[], NEXUS_QUERY_RESULT>,
  Accepts<z.input<typeof Challenge>[], Complete<CHALLENGES_QUERY_RESULT>>,
  Accepts<z.input<typeof PillarDetail>[], Complete<PILLAR_DETAILS_QUERY_RESULT>>,
  Accepts<z.input<typeof OrganizationType>[], Complete<ORGANIZATION_TYPES_QUERY_RESULT>>,
  Accepts<z.input<typeof RegionRecord>[], Complete<REGIONS_QUERY_RESULT>>,
  Accepts<z.input<typeof LegalPage>[], Complete<LEGAL_PAGES_QUERY_RESULT>>,
];

type Pages = typeof PAGES;
/** What the Studio lets an editor save for each page, as the generated type of the page's query. */
type SavedPages = { [Name in keyof Pages]: Complete<SanityQueries[Pages[Name]["query"]]> };
type AcceptedPages = { [Name in keyof Pages]: Loose<z.input<Pages[Name]["shape"]>> };

/** Compiles only if the saved content of each page fits its shape. */
export const acceptPages = (saved: SavedPages): AcceptedPages => saved;
