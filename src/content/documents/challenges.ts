import { z } from "zod";
import { CHALLENGE_THEMES } from "../../facts/challenge-themes.ts";
import { challengeThemes } from "../../rules/content-rules.ts";
import { href, ordinal, text } from "./fields.ts";
import { agentNames, opening, related } from "./page.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

const theme = z.enum(
  CHALLENGE_THEMES.map(({ id }) => id),
  "is not one of the themes of the challenges table",
);

/** A group of rows, as its heading names it. */
const Theme = z.object({ theme, label: text, intro: text });

/** /need-impact-agents: the frame around the table of challenges. */
export const NeedImpactPage = z.object({
  ...opening,
  filterPrompt: text,
  overview: RichText,
  tableHeading: text,
  themes: z
    .array(Theme, "has to be a list of groups; it is missing or of another kind")
    .refine((groups) => challengeThemes(groups) === true, "has to hold each of the themes once"),
  sourcesNote: text,
  visitPrompt: HeadingBlock,
  connectedSummary: HeadingBlock.extend({ linkLabel: text }),
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
  theme,
  issue: text,
  solution: text,
  agents: agentNames,
  figure: Figure.nullish(),
});
export type Challenge = z.infer<typeof Challenge>;
