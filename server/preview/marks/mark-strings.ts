import { documentIds } from "../../../src/content/locate.ts";
import type { MarkBook } from "./book.ts";
import type { ShownFields } from "./shown-fields.ts";

/** A document as it is stored, by its published id. */
export type StoredDocuments = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** How far a walk through a result has come. */
interface Position {
  /** The innermost document, and the value that is stored where the walk is. */
  id: string;
  type: string;
  stored: unknown;
  /** Path inside the document, as the Studio writes it and as {@link ShownFields} does. */
  path: string;
  field: string;
}

/** Everything that marking needs to know of the dataset. */
export interface Marking {
  documents: StoredDocuments;
  fields: ShownFields;
  book: MarkBook;
}

/**
 * A query's result in which every text for readers carries the mark of its place. A value counts
 * only when the very same value is stored there: a query that renames or computes something is
 * left alone, and so are ids, addresses, choices, dates and numbers.
 *
 * Results name no `_key` and no `_type`, so the stored documents are walked beside them.
 * @param result what the content door asked for, unchanged
 */
export function markStrings(result: unknown, marking: Marking): unknown {
  return mark(result, undefined, marking);
}

/** Ids of the documents that {@link markStrings} has to look up for a result. */
export function documentsOf(result: unknown): string[] {
  return [...documentIds(result)];
}

function mark(value: unknown, at: Position | undefined, marking: Marking): unknown {
  if (typeof value === "string") return markText(value, at, marking);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => mark(item, at && itemOf(at, index), marking));
  }
  if (!isRecord(value)) return value;
  const here = typeof value._id === "string" ? documentOf(value._id, marking) : at;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      mark(child, here && memberOf(here, key), marking),
    ]),
  );
}

function markText(text: string, at: Position | undefined, { fields, book }: Marking): string {
  if (at === undefined || text.trim() === "" || at.stored !== text) return text;
  if (!fields.has(`${at.type} ${at.field}`)) return text;
  return book.mark(text, { id: at.id, type: at.type, path: at.path });
}

function documentOf(id: string, { documents }: Marking): Position | undefined {
  const stored = documents.get(id);
  if (stored === undefined || typeof stored._type !== "string") return undefined;
  return { id, type: stored._type, stored, path: "", field: "" };
}

function memberOf(at: Position, key: string): Position {
  const stored = isRecord(at.stored) ? at.stored[key] : undefined;
  const dot = at.path === "" ? "" : ".";
  return { ...at, stored, path: `${at.path}${dot}${key}`, field: `${at.field}${dot}${key}` };
}

function itemOf(at: Position, index: number): Position {
  const stored: unknown = Array.isArray(at.stored) ? at.stored[index] : undefined;
  const key = isRecord(stored) && typeof stored._key === "string" ? stored._key : undefined;
  const segment = key === undefined ? String(index) : `_key==${JSON.stringify(key)}`;
  return { ...at, stored, path: `${at.path}[${segment}]`, field: `${at.field}[]` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
