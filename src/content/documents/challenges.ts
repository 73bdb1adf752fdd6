import { z } from "zod";
import { href, ordinal, text } from "./fields.ts";
import { agentNames, opening, related } from "./page.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

/** /need-impact-agents: the frame around the table of challenges. */
export const NeedImpactPage = z.object({
  ...opening,
  overview: RichText,
  tableHeading: text,
  sourcesNote: text,
  visitPrompt: HeadingBlock,
  connectedSummary: HeadingBlock,
  related,
});
export type NeedImpactPage = z.infer<typeof NeedImpactPage>;

/** A figure with the public source it is taken from. */
const Figure = z.object({
  value: text,
  percent: z.number().min(0, "has to be 0 or more").max(100, "has to be 100 or less").nullish(),
  source: text,
  year: z.number("has to be a year").int("has to be a year"),
  url: href,
});

/** A row of the challenges table (specification, section 2: issue, solution, agents). */
export const Challenge = z.object({
  _id: z.string(),
  order: ordinal,
  issue: text,
  solution: text,
  agents: agentNames,
  figure: Figure.nullish(),
});
export type Challenge = z.infer<typeof Challenge>;
