import { listQuery } from "../../content/documents/query-definition.ts";
import { z } from "zod";
import { CHALLENGE_THEMES } from "../../facts/vocabulary.ts";
import { HeadingBlock, href, ordinal, RichText, text } from "../../content/documents/fields.ts";
import { agentNames, definePage, opening, related } from "../../content/documents/page.ts";
import { challengeThemes, orMissing } from "../../rules/content-rules.ts";

/** A theme of the challenges table. */
export const challengeTheme = z.enum(
  CHALLENGE_THEMES.map(({ id }) => id),
  "is not one of the themes of the challenges table",
);

/** A figure with the public source it is taken from. */
const Figure = z.object({
  value: text,
  percent: z.number().min(0, "has to be 0 or more").max(100, "has to be 100 or less").nullish(),
  source: text,
  year: z.number("has to be a year").int("has to be a year"),
  url: href,
});

/** A row of the challenges table (specification, section 2: challenge, intelligence, agents). */
export const Challenge = z.object({
  _id: z.string(),
  order: ordinal,
  theme: challengeTheme,
  name: text,
  issue: text,
  solution: text,
  agents: agentNames,
  figure: Figure.nullish(),
});
export type Challenge = z.infer<typeof Challenge>;

/** The challenges in their order, each with the agents that answer it. */
export const CHALLENGES = listQuery("challengeRow", Challenge);

/** A group of rows, as its heading names it. */
const Theme = z.object({ theme: challengeTheme, label: text, intro: text });

/** /need-impact-agents: the frame around the table of challenges. */
export const NeedImpactPage = z.object({
  ...opening,
  filterPrompt: text,
  overview: RichText,
  tableHeading: text,
  themes: z
    .array(Theme, orMissing("a list of groups"))
    .refine((groups) => challengeThemes(groups) === true, "has to hold each of the themes once"),
  sourcesNote: text,
  visitPrompt: HeadingBlock,
  connectedSummary: HeadingBlock.extend({ linkLabel: text }),
  related,
});
export type NeedImpactPage = z.infer<typeof NeedImpactPage>;

export const needImpact = definePage({
  type: "needImpactPage",
  route: "/need-impact-agents",
  title: "Impact agents",
  position: 30,
  shows: ["challengeRow"],
  shape: NeedImpactPage,
});
