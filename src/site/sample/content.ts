import { z } from "zod";
import {
  ImageValue,
  listOf,
  optionalImage,
  optionalText,
  text,
  texts,
} from "../../content/documents/fields.ts";
import { AgentSummary, Artifact, CallToAction, ProblemCard } from "../agent/content.ts";
import { AgentName, definePage } from "../../content/documents/page.ts";

/** A framework card: a problem card with the data and the engineering behind it. */
export const FrameworkCard = ProblemCard.omit({ humanDecision: true }).extend({
  dataSources: texts,
  engineering: text,
});
export type FrameworkCard = z.infer<typeof FrameworkCard>;

/** The sample profile of one agent (specification, section 2, Sample). */
export const SampleProfile = z.object({
  _id: z.string(),
  name: text,
  title: text,
  domain: AgentSummary.shape.domain,
  description: text,
  shareImage: optionalImage,
  videoUrl: optionalText,
  image: ImageValue,
  agent: AgentName,
  cards: listOf(FrameworkCard, "cards", "card"),
  artifact: Artifact.nullish(),
  callToAction: CallToAction,
});
export type SampleProfile = z.infer<typeof SampleProfile>;

export const sample = definePage({
  type: "samplePage",
  id: "sampleIngrid",
  route: "/sample-ingrid",
  title: "Sample page: Ingrid",
  position: 120,
  shape: SampleProfile,
});
