import { compact, whole } from "../../../src/facts/figures.ts";

/** The field of a text in the dataset. */
export interface SourceField {
  /** Id of the published document. */
  id: string;
  type: string;
  /** Path inside it, like `problemCards.cards[_key=="a1"].title`. */
  path: string;
}

/*
 * A mark is three characters of Unicode's private use area, which no text of the site has: a start,
 * and a number in two digits of base 2048. Being no letter, digit or space, it survives trimming
 * and most patterns.
 */
const BEGIN = "\uE000";
const DIGIT_ZERO = 0xe100;
const BASE = 2048;
const MARK = /\uE000([\uE100-\uE8FF])([\uE100-\uE8FF])/g;
/** Smaller numbers are common on pages: the same one may come from elsewhere. */
const TELLING_NUMBER = 1000;
/** Most fields. */
export const MARK_LIMIT = BASE * BASE;

/**
 * Numbers fields of a dataset and writes the numbers into texts, so that a rendered page shows
 * where each text came from.
 */
export class MarkRegistry {
  readonly #fields: SourceField[] = [];
  /** Places of numbers, by the text that a page shows; undefined where several have the same. */
  readonly #numbers = new Map<string, SourceField | undefined>();

  /** A text with the mark of its field; a text with marks is returned unchanged. */
  mark(text: string, field: SourceField): string {
    const number = this.#fields.length;
    if (text.includes(BEGIN) || number >= MARK_LIMIT) return text;
    this.#fields.push(field);
    const digits = [Math.floor(number / BASE), number % BASE];
    return text + BEGIN + digits.map((digit) => String.fromCharCode(DIGIT_ZERO + digit)).join("");
  }

  /** Notes where a number is stored. It cannot have a mark: pages compute with it. */
  noteNumber(value: number, field: SourceField): void {
    if (value < TELLING_NUMBER) return;
    for (const text of new Set([compact(value), whole(value)])) {
      const known = this.#numbers.get(text);
      const same = known?.id === field.id && known.path === field.path;
      this.#numbers.set(text, this.#numbers.has(text) && !same ? undefined : field);
    }
  }

  /** Where the number of a text is stored; undefined for other texts. */
  fieldOfNumber(text: string): SourceField | undefined {
    return this.#numbers.get(text);
  }

  /** A text, split after each mark. The last part has no field when no mark ends it. */
  read(text: string): { text: string; field?: SourceField }[] {
    const parts: { text: string; field?: SourceField }[] = [];
    let from = 0;
    for (const match of text.matchAll(MARK)) {
      const field = this.#fields[numberOf(match[1]) * BASE + numberOf(match[2])];
      parts.push({ text: text.slice(from, match.index), ...(field && { field }) });
      from = match.index + match[0].length;
    }
    if (from < text.length) parts.push({ text: text.slice(from) });
    return parts;
  }
}

/** A text without marks. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, "");
}

function numberOf(digit: string | undefined): number {
  return digit === undefined ? 0 : digit.charCodeAt(0) - DIGIT_ZERO;
}
