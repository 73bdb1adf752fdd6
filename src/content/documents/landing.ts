import { z } from "zod";
import { ICONS } from "../../facts/icons.ts";
import { PILLAR_IDS } from "../../facts/pillars.ts";
import { oneOf, ordinal, text } from "./fields.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

const icons = ICONS.map(({ name }) => name);

/** A pillar as lists and badges show it. */
export const Pillar = z.object({
  _id: z.string(),
  id: oneOf(PILLAR_IDS),
  name: text,
  order: ordinal,
  summary: text,
});
export type Pillar = z.infer<typeof Pillar>;

/** A capability of the Operations Nexus. */
export const NexusCapability = z.object({
  _id: z.string(),
  id: text,
  name: text,
  order: ordinal,
  icon: z.enum(icons, "is not one of the site's icons"),
  summary: text,
  detail: text,
});
export type NexusCapability = z.infer<typeof NexusCapability>;

/** The words of the landing page, section by section (specification, section 2). */
export const Landing = z.object({
  _id: z.string(),
  hero: z.object({ headline: text, lede: text, what: text, hear: text, find: text }),
  opening: z.object({ heading: text, audience: text, body: RichText }),
  breadth: HeadingBlock,
  nexus: HeadingBlock,
  coverage: z.object({ heading: text, closing: text }),
  playback: z.object({ note: text }),
  unified: z.object({ heading: text }),
  summary: z.object({ body: RichText, coda: text, claimsNote: text }),
  not: z.object({
    lead: text,
    emphasis: text,
    statements: z.array(z.object({ title: text, text })).min(1, "needs at least one statement"),
  }),
  statistics: z.array(z.object({ value: text, label: text })).min(1, "needs at least one figure"),
});
export type Landing = z.infer<typeof Landing>;
