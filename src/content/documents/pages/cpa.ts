import { defineQuery } from "groq";
import { z } from "zod";
import { text } from "../fields.ts";
import { AgentName, agentNames, opening, related, TitledText } from "../page.ts";
import { HeadingBlock, RichText } from "../rich-text.ts";
import { definePage } from "../define-page.ts";

const CPA_QUERY = defineQuery(`*[_type == "cpaPage" && _id == "cpaPage"][0]{
  _id, title, description, lede, shareImage{ asset, alt, crop, hotspot }, explanation, explanationHeading,
  agents[]->{ _id, id, name, color },
  profession{ title, text },
  constellation{ heading, intro },
  traits[]{ title, gist, text, agent->{ _id, id, name, color } },
  engagement{
    heading, intro, stepLabel, productLabel, professionalLabel,
    steps[]{ name, product, professional }
  },
  closing,
  related[]{ label, note, href }
}`);

/** A trait, on the strand of one agent. */
const ProfessionTrait = z.object({ title: text, gist: text, text, agent: AgentName });

/** What the product prepares at a step of the work, and what the professional decides there. */
const EngagementStep = z.object({ name: text, product: text, professional: text });

/** /cpa: the CPA/SME change agents and their traits. */
export const CpaPage = z.object({
  ...opening,
  explanation: RichText,
  explanationHeading: text,
  agents: agentNames,
  profession: TitledText,
  constellation: HeadingBlock,
  traits: z.array(ProfessionTrait, "has to be a list of traits").min(1, "needs at least one trait"),
  engagement: z.object({
    heading: text,
    intro: text,
    stepLabel: text,
    productLabel: text,
    professionalLabel: text,
    steps: z.array(EngagementStep, "has to be a list of steps").min(1, "needs at least one step"),
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
  shows: ["agent"],
  query: CPA_QUERY,
  shape: CpaPage,
});
