import { compact, whole } from "../../../src/facts/figures.ts";
import type { AnyDocument } from "../../../src/content/documents/document-name.ts";
import { isJsonObject } from "content-lake/document";

/** A stored document. */
export type StoredDocument = Readonly<AnyDocument>;

/** The field of a text in the dataset. */
export interface SourceField {
  /** Id of the published document. */
  id: string;
  type: string;
  /** Path inside it, like `problemCards.cards[_key=="a1"].title`. */
  path: string;
}

/** Position of a walk in a document. */
interface Position extends SourceField {
  stored: unknown;
}

/** Members without texts of a page: what a talking video says belongs to no field of a form. */
const NO_TEXTS = /^(?:_.*|talking)$/;
/** Ids and choices have small letters alone. As a part of a text they may be there by chance. */
const TELLING_WORDS = /[^a-z-]/;
/** Smaller numbers are too common on pages to tell their field. */
const TELLING_NUMBER = 1000;
/** A shorter text may be part of another one by chance. */
const TELLING_LENGTH = 20;
/** A shorter text at the start or end of another one may be there by chance. */
const TELLING_PART = 4;

/**
 * Finds the fields of the texts that a page shows, by the texts themselves: the page stays as visitors get
 * it. A text counts only where the same text is stored, and a computed one does not. Large numbers count as
 * pages write them.
 */
export class TextFields {
  readonly #byText = new Map<string, SourceField[]>();
  readonly #shortestFirst: readonly string[];
  readonly #documents: ReadonlyMap<string, StoredDocument>;

  /**
   * @param values results of queries, which the page was rendered from
   * @param documents stored documents by their published ids
   */
  constructor(values: readonly unknown[], documents: ReadonlyMap<string, StoredDocument>) {
    this.#documents = documents;
    for (const value of values) this.#walk(value, undefined);
    this.#shortestFirst = [...this.#byText.keys()]
      .filter((text) => TELLING_WORDS.test(text))
      .sort((one, next) => one.length - next.length);
  }

  /**
   * The field of a text, or of the text that it is a part of.
   * @param near the field of the text before it: of several with the same text, the nearest is meant
   */
  fieldOf(text: string, near?: SourceField): SourceField | undefined {
    const words = text.trim();
    const fields = this.#byText.get(words) ?? this.#byText.get(this.#likest(words) ?? "");
    return fields?.reduce((one, other) =>
      closeness(other, near) > closeness(one, near) ? other : one,
    );
  }

  /** The stored text that a text was cut from, or that it begins or ends with. */
  #likest(words: string): string | undefined {
    if (words.length < TELLING_PART) return undefined;
    // A quotation is also part of the quoting text: take the shorter one.
    const whole = this.#shortestFirst.find(
      (text) =>
        text.startsWith(`${words} `) ||
        text.endsWith(` ${words}`) ||
        (words.length >= TELLING_LENGTH && text.includes(words)),
    );
    const part = this.#shortestFirst.findLast(
      (text) => text.length >= TELLING_PART && (words.startsWith(text) || words.endsWith(text)),
    );
    return whole ?? part;
  }

  /** Results may lack `_key` and `_type`, so it walks the stored documents at the same time. */
  #walk(value: unknown, at: Position | undefined): void {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) this.#walk(item, at && itemOf(at, index));
    } else if (isJsonObject(value)) {
      const here = typeof value._id === "string" ? this.#documentOf(value._id) : at;
      for (const [key, child] of Object.entries(value)) {
        if (!NO_TEXTS.test(key)) this.#walk(child, here && memberOf(here, key));
      }
    } else if (at !== undefined && at.stored === value) this.#note(value, at);
  }

  #note(value: unknown, { id, type, path }: Position): void {
    if (typeof value === "string") this.#add(value.trim(), { id, type, path });
    else if (typeof value === "number" && value >= TELLING_NUMBER) {
      for (const text of [compact(value), whole(value)]) this.#add(text, { id, type, path });
    }
  }

  #add(text: string, field: SourceField): void {
    if (text === "") return;
    const known = this.#byText.get(text) ?? [];
    if (known.some(({ id, path }) => id === field.id && path === field.path)) return;
    this.#byText.set(text, [...known, field]);
  }

  #documentOf(id: string): Position | undefined {
    const stored = this.#documents.get(id);
    return stored && { id, type: stored._type, stored, path: "" };
  }
}

/** How close two fields are: depth of their common path in one document, else 0. */
function closeness(one: SourceField, other: SourceField | undefined): number {
  const part = one.path.replace(/(?:\.children\[[^\]]*\])?(?:^|\.)[^.]*$/, "");
  return one.id === other?.id && other.path.startsWith(part) ? part.length + 1 : 0;
}

function memberOf(at: Position, key: string): Position {
  const stored = isJsonObject(at.stored) ? at.stored[key] : undefined;
  const dot = at.path === "" ? "" : ".";
  return { ...at, stored, path: `${at.path}${dot}${key}` };
}

function itemOf(at: Position, index: number): Position {
  const stored: unknown = Array.isArray(at.stored) ? at.stored[index] : undefined;
  const key = isJsonObject(stored) && typeof stored._key === "string" ? stored._key : undefined;
  const segment = key === undefined ? String(index) : `_key==${JSON.stringify(key)}`;
  return { ...at, stored, path: `${at.path}[${segment}]` };
}
