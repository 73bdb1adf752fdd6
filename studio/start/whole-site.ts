import type { AnyDocument } from "../../src/content/documents/document-name.ts";
import { PUBLISHED } from "../publishing/status.ts";
import { SITE_TYPES } from "../schemas/index.ts";
import type { Problem } from "../../server/contracts/release-api.ts";
import { textsIn } from "../validation/wording.ts";
import { numberWord } from "../../src/facts/names.ts";

/** Texts of published documents with a wrong number of agents. */
export function wrongAgentCounts(documents: readonly AnyDocument[]): Problem[] {
  const count = documents.filter(({ _type }) => _type === "agent").length;
  return documents.flatMap(({ _id: document, ...fields }) =>
    textsIn(fields).flatMap(({ field, text }) => {
      const words = wrongAgentCount(text, count);
      if (words === undefined) return [];
      const message = `“${words}”: there are ${count} agents now.`;
      // As in a problem of the site: `sections[2].body`.
      return [{ document, field: field.replace(/\.(\d+)(?=\.|$)/g, "[$1]"), message }];
    }),
  );
}

/** Largest number of agents that is searched for as a word. */
const COUNT_MAX = 99;
/** The published documents, without the captions of agents' videos: they hold little else than words and links. */
export const WHOLE_SITE = {
  fetch: `*[_type in $types && ${PUBLISHED}]{ ..., "talking": null }`,
  listen: `*[_type in $types && ${PUBLISHED}]`,
  params: { types: SITE_TYPES },
};

const NUMBERS = new Map(
  Array.from({ length: COUNT_MAX + 1 }, (_, number) => [numberWord(number), number] as const),
);
const NUMBER = `\\b(${[...NUMBERS.keys()].reverse().join("|")}|\\d{1,2})`;
/** `eight planned AI agents`; a pillar or a week is none. */
const COUNT_WITH_NOUN = new RegExp(
  `${NUMBER}((?:\\s+[\\p{L}’-]+){0,2})\\s+(?:agents|specialists)\\b`,
  "giu",
);
/** `the eight are designed`, `all eight`, `which of the eight`: with no noun after it. */
const COUNT_ALONE = new RegExp(
  `\\b(?:the|all) ${NUMBER}(?=\\s*(?:[.,;:]|$)|\\s+(?:are|were|will|would|can|could|do|share|speak|have|need|one after|before)\\b)`,
  "giu",
);
/** A number without a noun may count anything: only one this near is taken for a number of agents. */
const COUNT_ALONE_DISTANCE = 2;

/**
 * A number of agents in a text that is another one than there are.
 * @param count how many agents there are
 * @returns the words as the text has them; undefined for a text that names no other number
 */
export function wrongAgentCount(text: string, count: number): string | undefined {
  for (const [pattern, most] of [
    [COUNT_WITH_NOUN, COUNT_MAX],
    [COUNT_ALONE, COUNT_ALONE_DISTANCE],
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
