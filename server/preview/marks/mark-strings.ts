import type { ConcernedDocument } from "../../../src/content/documents/document-name.ts";
import type { MarkRegistry } from "./registry.ts";
import type { SchemaFields } from "./schema-fields.ts";

/** A stored document. */
export type StoredDocument = Readonly<ConcernedDocument>;

/** What marking needs. */
export interface Marking {
  /** Stored documents by their published ids. */
  documents: ReadonlyMap<string, StoredDocument>;
  fields: SchemaFields;
  book: MarkRegistry;
}

/** Position of a walk in a document. */
interface Position {
  id: string;
  type: string;
  stored: unknown;
  /** The path in the forms of the Studio and of {@link SchemaFields}. */
  path: string;
  field: string;
}

/**
 * A copy of a query's result in which every text for readers has the mark of its field. A text is
 * marked only where the same text is stored: ids, addresses, choices, dates, numbers and computed
 * texts stay unchanged. Of large numbers the registry notes how pages write them.
 *
 * Results have no `_key` and `_type`, so it walks the stored documents at the same time.
 */
export function markStrings<T>(result: T, marking: Marking): T {
  const copy = structuredClone(result);
  walk(copy, undefined, marking);
  return copy;
}

function walk(value: unknown, at: Position | undefined, marking: Marking): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      visit(value, index, item, at && itemOf(at, index), marking);
    }
  } else if (isRecord(value)) {
    const here = typeof value._id === "string" ? documentOf(value._id, marking) : at;
    for (const [key, child] of Object.entries(value)) {
      visit(value, key, child, here && memberOf(here, key), marking);
    }
  }
}

function visit(
  holder: object,
  key: string | number,
  value: unknown,
  at: Position | undefined,
  marking: Marking,
): void {
  if (typeof value === "number" && at !== undefined) note(value, at, marking);
  else if (typeof value !== "string") walk(value, at, marking);
  else if (at !== undefined && isShown(value, at, marking)) {
    const { id, type, path } = at;
    Reflect.set(holder, key, marking.book.mark(value, { id, type, path }));
  }
}

function note(value: number, { id, type, stored, path, field }: Position, marking: Marking): void {
  if (stored !== value || !marking.fields.holdsNumber(type, field)) return;
  marking.book.noteNumber(value, { id, type, path });
}

function isShown(text: string, { stored, type, field }: Position, { fields }: Marking): boolean {
  return text.trim() !== "" && stored === text && fields.holdsWords(type, field);
}

function documentOf(id: string, { documents }: Marking): Position | undefined {
  const stored = documents.get(id);
  if (stored === undefined) return undefined;
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
