import { numberWord } from "../../src/facts/agent-count.ts";

/** Largest number of agents that is searched for as a word. */
const MOST = 99;
/** Of more agents than this no text names a number: it would be too far from theirs. */
export const COUNTED_AGENTS_MAX = 2 * MOST;
const NUMBERS = new Map(
  Array.from({ length: MOST + 1 }, (_, number) => [numberWord(number), number] as const),
);
const NUMBER = `\\b(${[...NUMBERS.keys()].reverse().join("|")}|\\d{1,2})`;
/** `eight planned AI agents`; a pillar or a week is none. */
const COUNTED = new RegExp(
  `${NUMBER}((?:\\s+[\\p{L}’-]+){0,2})\\s+(?:agents|specialists)\\b`,
  "giu",
);
/** `the eight are designed`, `all eight`, `which of the eight`: with no noun after it. */
const ALONE = new RegExp(
  `\\b(?:the|all) ${NUMBER}(?=\\s*(?:[.,;:]|$)|\\s+(?:are|were|will|would|can|could|do|share|speak|have|need|one after|before)\\b)`,
  "giu",
);
/** A number without a noun may count anything: only one this near is taken for a number of agents. */
const NEAR = 2;

/**
 * A number of agents in a text that is another one than there are.
 * @param count how many agents there are
 * @returns the words as the text has them; undefined for a text that names no other number
 */
export function otherNumberOfAgents(text: string, count: number): string | undefined {
  for (const [pattern, most] of [
    [COUNTED, MOST],
    [ALONE, NEAR],
  ] as const) {
    for (const [words, number = "", between = ""] of text.matchAll(pattern)) {
      const named = /^\d/.test(number) ? Number(number) : NUMBERS.get(number.toLowerCase());
      // "One of the agents", "two other agents": some of them.
      if (named === undefined || named < 3 || /\b(?:of|other|more)\b/i.test(between)) continue;
      if (named !== count && Math.abs(named - count) <= most) return words.trim();
    }
  }
  return undefined;
}
