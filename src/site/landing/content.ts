import { listQuery, REFERENCE } from "../../content/documents/query-definition.ts";
import { z } from "zod";
import {
  HeadingBlock,
  listOf,
  optionalImage,
  ordinal,
  RichText,
  text,
} from "../../content/documents/fields.ts";
import { AgentFields, Artifact } from "../agent/content.ts";
import { AgentName, definePage, statistics, TitledText } from "../../content/documents/page.ts";

/** A capability of the Operations Nexus. */
export const NexusCapability = z.object({
  _id: z.string(),
  id: text,
  name: text,
  order: ordinal,
  icon: AgentFields.shape.icon,
  summary: text,
});
export type NexusCapability = z.infer<typeof NexusCapability>;

/** The capabilities of the Operations Nexus in their order. */
export const NEXUS = listQuery("nexusCapability", NexusCapability);

/** An agent whose sample of work is shown in short on the landing page. */
const Sample = AgentName.extend({ artifact: Artifact.nullish() }).meta(REFERENCE);

/** The words of the landing page, section by section (specification, section 2). */
export const Landing = z.object({
  _id: z.string(),
  shareImage: optionalImage,
  hero: z.object({ headline: text, lede: text, what: text, hear: text, find: text }),
  opening: z.object({
    heading: text,
    audience: text,
    body: RichText,
    samples: z.array(Sample, "has to be a list of agents").nullish(),
  }),
  breadth: HeadingBlock,
  nexus: HeadingBlock,
  coverage: z.object({ heading: text, closing: text }),
  playback: z.object({ note: text }),
  unified: z.object({ heading: text }),
  summary: z.object({ body: RichText, coda: text, claimsNote: text }),
  not: z.object({
    lead: text,
    emphasis: text,
    statements: listOf(TitledText, "statements", "statement"),
  }),
  statistics,
  action: text,
});
export type Landing = z.infer<typeof Landing>;

export const landing = definePage({
  type: "landingPage",
  route: "/",
  title: "Landing page",
  position: 10,
  shows: ["agent", "pillar", "nexusCapability"],
  shape: Landing,
});
