import type { z } from "zod";
import type { Agent } from "./documents/agent.ts";
import type { ContactPage } from "./documents/contact.ts";
import type { Landing, NexusCapability, Pillar } from "./documents/landing.ts";
import type { SampleProfile } from "./documents/sample.ts";
import type { Navigation, Settings } from "./documents/settings.ts";
import type {
  AGENTS_QUERY_RESULT,
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
  Accepts<z.input<typeof Agent>[], AGENTS_QUERY_RESULT>,
  Accepts<z.input<typeof Pillar>[], PILLARS_QUERY_RESULT>,
  Accepts<z.input<typeof NexusCapability>[], NEXUS_QUERY_RESULT>,
];
