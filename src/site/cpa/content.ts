import { z } from "zod";
import { listOf, RichText, text } from "../../content/documents/fields.ts";
import { definePage, opening, related, TitledText } from "../../content/documents/page.ts";

/** What the product prepares at a step of the work, and what the professional decides there. */
const EngagementStep = z.object({ name: text, product: text, professional: text });

/** /cpa: the CPA/SME change agents and their traits. */
export const CpaPage = z.object({
  ...opening,
  explanation: RichText,
  explanationHeading: text,
  traitsHeading: text,
  traits: listOf(TitledText, "traits", "trait"),
  engagement: z.object({
    heading: text,
    intro: text,
    stepLabel: text,
    productLabel: text,
    professionalLabel: text,
    steps: listOf(EngagementStep, "steps", "step"),
  }),
  closing: text,
  related,
});
export type CpaPage = z.infer<typeof CpaPage>;

export const cpa = definePage({
  type: "cpaPage",
  route: "/cpa",
  title: "CPA/SME change agents",
  position: 80,
  shape: CpaPage,
});
