import type { ArraySchemaType, ObjectSchemaType, SchemaType } from "@sanity/types";
import { compileSchema } from "../../../studio/compile-schema.ts";
import { schemaTypes } from "../../../studio/schemas/index.ts";

/**
 * Fields that hold a plain text and are still no words: addresses and names for programs. The
 * schema has no type of its own for them.
 */
const NOT_WORDS: ReadonlySet<string> = new Set([
  "combined_url",
  "email",
  "href",
  "id",
  "slug",
  "url",
  "videoUrl",
  "voiceId",
]);
/** A text that may be chosen from a list only is a name for programs; dates and URLs are as well. */
const WORDS: ReadonlySet<string> = new Set(["string", "text"]);
/** Deeper than any field of the schema; it ends a type that holds itself. */
const DEPTH = 12;

/**
 * The fields of the dataset that hold words, as `type` and `path` with `[]` for any place in a
 * list: `agent problemCards.cards[].title`.
 */
export type ShownFields = ReadonlySet<string>;

/** Finds the fields that hold words in the Studio's own schema. */
export function shownFields(): ShownFields {
  const found = new Set<string>();
  const schema = compileSchema(schemaTypes);
  for (const { name } of schemaTypes) {
    const type = schema.get(name);
    if (type?.jsonType === "object") addFields(found, `${name} `, type, DEPTH);
  }
  return found;
}

function addFields(found: Set<string>, prefix: string, type: ObjectSchemaType, depth: number) {
  for (const { name, type: field } of type.fields) {
    if (!NOT_WORDS.has(name)) add(found, prefix + name, field, depth - 1);
  }
}

function add(found: Set<string>, path: string, type: SchemaType, depth: number): void {
  if (depth === 0 || isReference(type)) return;
  if (type.jsonType === "string" && isWords(type)) found.add(path);
  else if (isArray(type)) for (const item of type.of) add(found, `${path}[]`, item, depth - 1);
  else if (type.jsonType === "object") {
    // A span of Portable Text is a type of its own that names no fields for editors.
    if (isNamed(type, "block")) found.add(`${path}.children[].text`);
    else addFields(found, `${path}.`, type, depth);
  }
}

function isArray(type: SchemaType): type is ArraySchemaType {
  return type.jsonType === "array";
}

function isReference(type: SchemaType): boolean {
  return isNamed(type, "reference");
}

function isWords(type: SchemaType): boolean {
  const list: unknown = type.options && "list" in type.options ? type.options.list : undefined;
  return list === undefined && WORDS.has(baseOf(type).name);
}

function isNamed(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isNamed(type.type, name) : false);
}

function baseOf(type: SchemaType): SchemaType {
  return type.type ? baseOf(type.type) : type;
}
