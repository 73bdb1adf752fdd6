import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A text of the seed that a visitor may read, and where it stands. */
interface Copy {
  document: string;
  field: string;
  text: string;
}

/** Fields that hold names and addresses instead of words. */
const NOT_COPY =
  /(^|\.)(_\w+|id|icon|color|domain|href|url|slug|area|place|mark|style|source|listItem|voiceId|email|impactFramework|aiPillars\.\d+|marks\.\d+)$/;
const FORBIDDEN =
  /\b(revolutioniz|seamless|leverag|unlock(s|ing)? (the|your|new|full)? ?(potential|value|power)|empower|cutting-edge|game-chang|synerg|in today’s world|streamlin|holistic|stakeholder)/i;
const BRITISH =
  /\b(organis|programme|behaviour|colour|centre\b|licence\b|favour|labour|recognis|analys(e|ing)\b|whilst)/i;

function copyOf(value: unknown, document: string, field: string): Copy[] {
  if (typeof value === "string") return NOT_COPY.test(field) ? [] : [{ document, field, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    copyOf(part, document, field === "" ? key : `${field}.${key}`),
  );
}

const copy = readFileSync("studio/dataset/data.ndjson", "utf8")
  .trim()
  .split("\n")
  .flatMap((line) => {
    const document: unknown = JSON.parse(line);
    if (typeof document !== "object" || document === null || !("_id" in document)) return [];
    return copyOf(document, String(document._id), "");
  });

const places = (found: readonly Copy[]) =>
  found.map(({ document, field, text }) => `${document} ${field}: ${text}`);

test("a reader sees curly quotation marks everywhere", () => {
  expect(copy.length).toBeGreaterThan(1000);
  expect(places(copy.filter(({ text }) => /["']|(^|[\s(])’(?!\d)/.test(text)))).toEqual([]);
});

test("no sentence uses the words of advertising that readers have stopped believing", () => {
  expect(places(copy.filter(({ text }) => FORBIDDEN.test(text)))).toEqual([]);
});

test("spelling is American from page to page", () => {
  expect(places(copy.filter(({ text }) => BRITISH.test(text)))).toEqual([]);
});

test("no sentence stands in two documents", () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  // The sample profile shows five of Ingrid's own cards; the banner's words return in the terms.
  const own = copy.filter(({ document }) => !["sampleIngrid", "siteSettings"].includes(document));
  for (const { document, field, text } of own) {
    if (/(^|\.)(alt|label)$/.test(field)) continue;
    for (const sentence of text.split(/(?<=[.!?])\s+/)) {
      if (sentence.split(/\s+/).length < 6 || !/[.!?]$/.test(sentence)) continue;
      const first = seen.get(sentence);
      if (first !== undefined && first !== document) twice.push(`${first} and ${document}: ${sentence}`);
      seen.set(sentence, document);
    }
  }
  expect(twice).toEqual([]);
});
