import type { z } from "zod";
import type { Agent, AgentSummary, AgentTalk, AgentWithCards } from "./documents/agent.ts";
import type { ContactPage } from "./documents/contact.ts";
import type { AboutPage } from "./documents/about.ts";
import type { NeedImpactPage, Challenge } from "./documents/challenges.ts";
import type { PolyAiPage, PillarDetail } from "./documents/poly-ai.ts";
import type { OrganizationsPage, OrganizationType } from "./documents/organizations.ts";
import type { LikeOsPage } from "./documents/like-os.ts";
import type { GlobalImpactPage, RegionRecord } from "./documents/global-impact.ts";
import type { CpaPage } from "./documents/cpa.ts";
import type { DataSecurityPage } from "./documents/data-security.ts";
import type { ConnectedAgentsPage } from "./documents/connected-agents.ts";
import type { LegalPage } from "./documents/legal.ts";
import type { Landing, NexusCapability, Pillar } from "./documents/landing.ts";
import type { SampleProfile } from "./documents/sample.ts";
import type { Navigation, Settings } from "./documents/settings.ts";
import type {
  ABOUT_QUERY_RESULT,
  NEED_IMPACT_QUERY_RESULT,
  CHALLENGES_QUERY_RESULT,
  POLY_AI_QUERY_RESULT,
  PILLAR_DETAILS_QUERY_RESULT,
  ORGANIZATIONS_QUERY_RESULT,
  ORGANIZATION_TYPES_QUERY_RESULT,
  LIKE_OS_QUERY_RESULT,
  GLOBAL_IMPACT_QUERY_RESULT,
  REGIONS_QUERY_RESULT,
  CPA_QUERY_RESULT,
  DATA_SECURITY_QUERY_RESULT,
  CONNECTED_AGENTS_QUERY_RESULT,
  LEGAL_PAGES_QUERY_RESULT,
  AGENTS_QUERY_RESULT,
  AGENT_CARDS_QUERY_RESULT,
  AGENT_DETAILS_QUERY_RESULT,
  AGENT_TALKS_QUERY_RESULT,
  CONTACT_QUERY_RESULT,
  LANDING_QUERY_RESULT,
  NAVIGATION_QUERY_RESULT,
  NEXUS_QUERY_RESULT,
  PILLARS_QUERY_RESULT,
  SAMPLE_QUERY_RESULT,
  SETTINGS_QUERY_RESULT,
} from "./generated/sanity.types.ts";

/*
 * Ties the shapes that the content door checks to the types generated from the schemas: whatever
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
type Filled<T> = T extends readonly (infer Item)[]
  ? Filled<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Filled<T[Key]> }
    : T;

/** Compiles only when `Saved`, the generated type, fits `Shape`. */
type Accepts<Shape, Saved extends Loose<Shape>> = [Shape, Saved];

export type Checked = [
  Accepts<z.input<typeof Settings>, SETTINGS_QUERY_RESULT>,
  Accepts<z.input<typeof Navigation>, NAVIGATION_QUERY_RESULT>,
  Accepts<z.input<typeof Landing>, Filled<LANDING_QUERY_RESULT>>,
  Accepts<z.input<typeof SampleProfile>, SAMPLE_QUERY_RESULT>,
  Accepts<z.input<typeof ContactPage>, Filled<CONTACT_QUERY_RESULT>>,
  Accepts<z.input<typeof AgentSummary>[], AGENTS_QUERY_RESULT>,
  Accepts<z.input<typeof AgentWithCards>[], AGENT_CARDS_QUERY_RESULT>,
  Accepts<z.input<typeof AgentTalk>[], AGENT_TALKS_QUERY_RESULT>,
  Accepts<z.input<typeof Agent>[], AGENT_DETAILS_QUERY_RESULT>,
  Accepts<z.input<typeof Pillar>[], PILLARS_QUERY_RESULT>,
  Accepts<z.input<typeof NexusCapability>[], NEXUS_QUERY_RESULT>,
  Accepts<z.input<typeof AboutPage>, Filled<ABOUT_QUERY_RESULT>>,
  Accepts<z.input<typeof NeedImpactPage>, Filled<NEED_IMPACT_QUERY_RESULT>>,
  Accepts<z.input<typeof Challenge>[], Filled<CHALLENGES_QUERY_RESULT>>,
  Accepts<z.input<typeof PolyAiPage>, Filled<POLY_AI_QUERY_RESULT>>,
  Accepts<z.input<typeof PillarDetail>[], Filled<PILLAR_DETAILS_QUERY_RESULT>>,
  Accepts<z.input<typeof OrganizationsPage>, Filled<ORGANIZATIONS_QUERY_RESULT>>,
  Accepts<z.input<typeof OrganizationType>[], Filled<ORGANIZATION_TYPES_QUERY_RESULT>>,
  Accepts<z.input<typeof LikeOsPage>, Filled<LIKE_OS_QUERY_RESULT>>,
  Accepts<z.input<typeof GlobalImpactPage>, Filled<GLOBAL_IMPACT_QUERY_RESULT>>,
  Accepts<z.input<typeof RegionRecord>[], Filled<REGIONS_QUERY_RESULT>>,
  Accepts<z.input<typeof CpaPage>, Filled<CPA_QUERY_RESULT>>,
  Accepts<z.input<typeof DataSecurityPage>, Filled<DATA_SECURITY_QUERY_RESULT>>,
  Accepts<z.input<typeof ConnectedAgentsPage>, Filled<CONNECTED_AGENTS_QUERY_RESULT>>,
  Accepts<z.input<typeof LegalPage>[], Filled<LEGAL_PAGES_QUERY_RESULT>>,
];
