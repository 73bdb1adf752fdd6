import { z } from "zod";
import { DOMAINS } from "../../facts/domains.ts";
import { HUES } from "../../facts/hues.ts";
import { ImageValue } from "../image.ts";
import { CallToAction, ProblemCard } from "./agent.ts";
import { Artifact } from "./artifact.ts";
import { optionalText, text, texts } from "./fields.ts";

const domains = DOMAINS.map(({ domain }) => domain);
const hues = HUES.map(({ name }) => name);

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
  domain: z.enum(domains, "is not one of the eight domains"),
  description: text,
  videoUrl: optionalText,
  image: ImageValue,
  agent: z.object(
    { _id: z.string(), id: text, name: text, color: z.enum(hues) },
    "points to an agent that does not exist. Choose another",
  ),
  cards: z.array(FrameworkCard).min(1, "needs at least one card"),
  artifact: Artifact.nullish(),
  callToAction: CallToAction,
});
export type SampleProfile = z.infer<typeof SampleProfile>;
