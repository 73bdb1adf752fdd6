/**
 * What the Studio looks for in the words of a document, as pure functions.
 */
import { isBlank } from "../../src/facts/words.ts";
import { isRecord } from "../../src/rules/content-rules.ts";
import type { CustomValidatorResult } from "@sanity/types";

/** A share or a sum of money, as in "36%" or "$1 million". */
const FIGURE = /\d+(?:[.,]\d+)*\s?%|\$\d/;

/** A challenge whose sentence carries a figure names the figure's source. */
export function validateFigureSource(challenge: unknown): CustomValidatorResult {
  if (!isRecord(challenge) || typeof challenge.issue !== "string") return true;
  const source = isRecord(challenge.figure) ? challenge.figure.source : undefined;
  const found = FIGURE.exec(challenge.issue);
  if (found === null || (typeof source === "string" && !isBlank(source))) return true;
  const message = `“${found[0]}” names no source. Fill in “Figure and its source”, or leave the figure out.`;
  return { message, path: ["issue"] };
}

/** A text of a document, with its path. */
export interface TextInDocument {
  /** Path of the field, as in `problemCards.cards.3.title`. */
  field: string;
  text: string;
}

/**
 * Every text of a document. The spans of one paragraph are one text.
 * @param value the document, or a part of it
 * @param field path of that part; empty for the document
 */
export function textsIn(value: unknown, field = ""): TextInDocument[] {
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
