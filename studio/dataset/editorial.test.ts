import { describe, expect, test } from "vitest";
import { seedDocuments } from "../../tests/support/seed.ts";
import { isRecord } from "../../src/rules/content-rules.ts";

/*
 * What docs/editorial.md asks of every text, as far as a machine can see it.
 */

/** A text that a reader can meet, with its document and field. */
interface PlacedText extends TextInDocument {
  document: string;
}

/** Fields that hold names for machines, not words for readers. */
const NOT_WORDS =
  /(?:^|\.)(?:_\w+|id|icon|talking\..*|videoUrl|combined_url|color|href|url|slug|area|place|voiceId|style|kind|language|result)$/;

const texts = seedDocuments()
  // Addresses and hashes of what was generated.
  .filter(({ _type }) => _type !== "avatarAsset")
  .flatMap((document) => textsIn(document).map((found) => ({ ...found, document: document._id })))
  .filter(({ field }) => !NOT_WORDS.test(field));
const place = ({ document, field }: PlacedText) => `${document} ${field}`;

/** A sentence of this many words or more is somebody's thought, and stands once. */
const LONG_SENTENCE = 6;
/** So many words in a row that are the same in two documents are a pattern with a name swapped. */
const LONG_RUN = 10;
/**
 * Left out: the sample page repeats its agent's first cards by design, legal pages quote the words
 * of the gate and the banner, a survey may be the source of two figures, and a
 * link may carry the heading that it leads to.
 */
const REPEATS = ({ document, field }: PlacedText) =>
  ["sampleIngrid", "siteSettings"].includes(document) ||
  /(?:^|\.)(?:source|label|alt)$/.test(field);

const PLACEHOLDERS =
  /\b(?:lorem|ipsum|dolor sit|tbd|tk|fixme|xxx+|coming soon|to be written|insert \w+ here|example text)\b/i;
const WORN =
  /\b(?:revolutioni[sz]\w*|seamless\w*|leverag\w*|unlock\w* (?:(?:the|your|new|full) )?(?:potential|value|power)|empower\w*|cutting[- ]edge|game[- ]chang\w*|synerg\w*|in today’s world|state[- ]of[- ]the[- ]art|best[- ]in[- ]class|next[- ]gen\w*|supercharg\w*|world[- ]class|streamlin\w*|holistic\w*|stakeholders?)\b/i;
const BRITISH =
  /\b(?:organis\w*|recognis\w*|prioritis\w*|summaris\w*|utilis\w*|standardis\w*|specialis(?:e|ed|ing)|emphasis(?:e|ed|ing)|(?:analy|cataly|optimi|minimi|maximi)s(?:e|ed|ing|ation)|programmes?|centres?|behaviou\w*|colour\w*|favour\w*|labour\w*|neighbour\w*|licences?|cheques?|enrolments?|fulfil|judgement\w*|grey\w*|whilst|catalogues?|travell(?:ed|ing)|cancelled)\b/i;
const STRAIGHT = /["']/;

/** The sentences of a text. */
function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== "");
}

/** The words of a text in lower case, without signs. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}$%’]+/gu) ?? [];
}

function having(pattern: RegExp): string[] {
  return texts.flatMap((entry) => {
    const found = pattern.exec(entry.text)?.[0];
    return found === undefined ? [] : [`${place(entry)}: “${found}”`];
  });
}

/** What stands in more than one document, with the places; `parts` takes a text to pieces. */
function listRepeats(parts: (text: string) => string[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const entry of texts) {
    if (REPEATS(entry)) continue;
    for (const part of parts(entry.text)) {
      places.set(part, (places.get(part) ?? new Set()).add(entry.document));
    }
  }
  return [...places]
    .filter(([, owners]) => owners.size > 1)
    .map(([part, owners]) => `“${part}” in ${[...owners].join(", ")}`);
}

describe("the words that visitors read", () => {
  test("are found at all", () => {
    expect(texts.length).toBeGreaterThan(1000);
  });

  test("hold no placeholder", () => {
    expect(having(PLACEHOLDERS)).toEqual([]);
  });

  test("hold none of the worn words that say nothing", () => {
    expect(having(WORN)).toEqual([]);
  });

  test("are spelled the American way", () => {
    expect(having(BRITISH)).toEqual([]);
  });

  test("have curly quotes and apostrophes, and no stray spaces", () => {
    expect(having(STRAIGHT)).toEqual([]);
    expect(having(/(?:^|[\s(])[’”](?!\d)/)).toEqual([]);
    expect(having(/ {2}|^\s|\s$| [,.;:!?](?:\s|$)/)).toEqual([]);
  });

  test("never say the same sentence in two places", () => {
    const sentences = (text: string) =>
      sentencesOf(text)
        .map((sentence) => wordsOf(sentence))
        .filter((words) => words.length >= LONG_SENTENCE)
        .map((words) => words.join(" "));
    expect(listRepeats(sentences)).toEqual([]);
  });

  test("are no pattern with a name swapped", () => {
    const runs = (text: string) => {
      const words = wordsOf(text);
      const starts = Math.max(0, words.length - LONG_RUN + 1);
      return Array.from({ length: starts }, (_, at) => words.slice(at, at + LONG_RUN).join(" "));
    };
    expect(listRepeats(runs)).toEqual([]);
  });
});

/** A text of a document, with its path. */
interface TextInDocument {
  /** Path of the field, as in `problemCards.cards.3.title`. */
  field: string;
  text: string;
}

/**
 * Every text of a document. The spans of one paragraph are one text.
 * @param value the document, or a part of it
 * @param field path of that part; empty for the document
 */
function textsIn(value: unknown, field = ""): TextInDocument[] {
  if (typeof value === "string") return [{ field, text: value }];
  const inside = (key: string | number) => (field === "" ? String(key) : `${field}.${key}`);
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, inside(index)));
  if (!isRecord(value)) return [];
  if (value._type === "block" && Array.isArray(value.children)) {
    const spans: unknown[] = value.children;
    const text = spans.map((span) => (isRecord(span) ? String(span.text ?? "") : "")).join("");
    return [{ field, text }];
  }
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, inside(key)));
}
