/** A text of a document, with its path. */
export interface FoundText {
  /** Path of the field, as in `problemCards.cards.3.title`. */
  field: string;
  text: string;
}

/** Fields that hold names for machines, not words for readers. */
const NOT_WORDS =
  /(?:^|\.)(?:_\w+|id|icon|talking\..*|videoUrl|combined_url|color|href|url|slug|area|place|voiceId|style|kind|language|result)$/;

/**
 * Every visible text of a document. The spans of one paragraph are one text.
 * @param value the document, or a part of it
 * @param field path of that part; empty for the document
 */
export function textsIn(value: unknown, field = ""): FoundText[] {
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

/** Whether a value has members to look at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
