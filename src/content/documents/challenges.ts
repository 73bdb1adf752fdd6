import { z } from "zod";
import { CHALLENGE_THEMES } from "../../facts/challenge-themes.ts";
import { href, ordinal, text } from "./fields.ts";
import { agentNames } from "./page.ts";

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

/** A row of the challenges table (specification, section 2: issue, solution, agents). */
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
