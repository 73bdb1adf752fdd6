import { readFileSync } from "node:fs";

/** A text of the seed dataset, and where it stands. */
export interface PlacedText {
  document: string;
  /** Path of the field, as in `problemCards.cards.3.title`. */
  field: string;
  text: string;
}

const SEED = "studio/dataset/data.ndjson";
/** Fields that hold names for machines, not words for readers. */
const NOT_WORDS = /(?:^|\.)(?:_\w+|id|icon|talking\..*|videoUrl|combined_url|color|href|url|slug|area|place|voiceId|style)$/;

/** Every text of the seed that a reader can meet. The spans of one paragraph are one text. */
export function seedTexts(): PlacedText[] {
  return readFileSync(SEED, "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const document: unknown = JSON.parse(line);
      // Addresses and hashes of what was generated.
      if (isRecord(document) && document._type === "avatarAsset") return [];
      const id = isRecord(document) ? String(document._id) : "?";
      return textsIn(document, "").map((found) => ({ ...found, document: id }));
    });
}

/** The sentences of a text. */
export function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== "");
}

/** The words of a text in lower case, without signs. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}$%’]+/gu) ?? [];
}

function textsIn(value: unknown, field: string): Omit<PlacedText, "document">[] {
  if (typeof value === "string") return NOT_WORDS.test(field) ? [] : [{ field, text: value }];
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
