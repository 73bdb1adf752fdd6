import { readFileSync } from "node:fs";
import { isRecord, textsIn, type TextInDocument } from "../validation/wording.ts";

/** A text of the seed dataset, with its document and field. */
export interface PlacedText extends TextInDocument {
  document: string;
}

const SEED = "studio/dataset/data.ndjson";

/** Every text of the seed that a reader can meet. */
export function seedTexts(): PlacedText[] {
  return readFileSync(SEED, "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const document: unknown = JSON.parse(line);
      // Addresses and hashes of what was generated.
      if (isRecord(document) && document._type === "avatarAsset") return [];
      const id = isRecord(document) ? String(document._id) : "?";
      return textsIn(document).map((found) => ({ ...found, document: id }));
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
