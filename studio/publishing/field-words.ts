import {
  isArraySchemaType,
  isObjectSchemaType,
  type Path,
  type PathSegment,
  type SchemaType,
} from "@sanity/types";

/** A field of a document, for people and for the Studio. */
export interface FieldPlace {
  /** The labels on the way to it: "Problem cards › Cards › Problem card 3 › Title". */
  words: string;
  /** The same as a path that the Studio can open; empty for the document as a whole. */
  path: Path;
}

/** Between two labels. */
const STEP = " › ";
/** `cards`, `[2]` or `[_key=="a"]` in a written path. */
const SEGMENTS = /([^.[\]]+)|\[(\d+)\]|\[_key==["']([^"']+)["']\]/g;

/**
 * Finds a field that the site wrote as a path, like `problemCards.cards[2].title`.
 * @param field the path; a text in brackets, like "(whole document)", names no single field
 * @param document the document as it is now; undefined when it is gone
 * @param type the type of the document; undefined for one that the Studio does not know
 */
export function placeOfField(
  field: string,
  document: unknown,
  type: SchemaType | undefined,
): FieldPlace {
  const words: string[] = [];
  const path: PathSegment[] = [];
  if (field.startsWith("(")) return { words: "the document as a whole", path };
  let value = document;
  let at = type;
  for (const [, name, index, key] of field.matchAll(SEGMENTS)) {
    if (name !== undefined) {
      at = fieldType(at, name);
      value = member(value, name);
      words.push(at?.title ?? name);
      path.push(name);
      continue;
    }
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const number =
      key === undefined ? Number(index) : items.findIndex((item) => keyOf(item) === key);
    value = items[number];
    at = itemType(at, value);
    words.push(`${nameOfItem(at)} ${numberOf(value) ?? number + 1}`);
    const itemKey = key ?? keyOf(value);
    path.push(itemKey === undefined ? number : { _key: itemKey });
  }
  return { words: words.join(STEP), path };
}

function fieldType(type: SchemaType | undefined, name: string): SchemaType | undefined {
  if (type === undefined || !isObjectSchemaType(type)) return undefined;
  return type.fields.find((field) => field.name === name)?.type;
}

function itemType(type: SchemaType | undefined, item: unknown): SchemaType | undefined {
  if (type === undefined || !isArraySchemaType(type)) return undefined;
  const name = member(item, "_type");
  return type.of.find((candidate) => candidate.name === name) ?? type.of[0];
}

/** "Problem card", or "line" for plain words. */
function nameOfItem(type: SchemaType | undefined): string {
  return type !== undefined && isObjectSchemaType(type) ? (type.title ?? type.name) : "line";
}

/** The number that an item carries itself, as cards do. */
function numberOf(item: unknown): number | undefined {
  const id = member(item, "id");
  return typeof id === "number" ? id : undefined;
}

function keyOf(item: unknown): string | undefined {
  const key = member(item, "_key");
  return typeof key === "string" ? key : undefined;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
