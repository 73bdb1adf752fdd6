import type { ArraySchemaType, ObjectSchemaType, SchemaType } from "@sanity/types";
import { compileSchema } from "../../studio/compile-schema.ts";
import { schemaTypes } from "../../studio/schemas/index.ts";

/**
 * Text fields that are not for readers: addresses and names. The schema has no type of its own for them.
 */
const NOT_WORDS: ReadonlySet<string> = new Set([
  "combined_url",
  "email",
  "href",
  "id",
  "slug",
  "talking",
  "url",
  "videoUrl",
  "voiceId",
]);
/** Types of texts for readers. A text with a list of choices is an identifier. */
const WORDS: ReadonlySet<string> = new Set(["string", "text"]);
/** Deeper than any field; ends recursive types. */
const DEPTH = 12;

/** Facts about fields, from the Studio's schema. */
export interface SchemaFields {
  /**
   * True for a field with text for readers.
   * @param field path inside the document, with `[]` for list items: `problemCards.cards[].title`
   */
  holdsWords(type: string, field: string): boolean;
  /** True for a field with a number, likewise. */
  holdsNumber(type: string, field: string): boolean;
}

/** Reads the Studio's schema. */
export function schemaFields(): SchemaFields {
  const words = new Set<string>();
  const numbers = new Set<string>();
  const schema = compileSchema(schemaTypes);

  const addAll = (prefix: string, type: ObjectSchemaType, depth: number): void => {
    for (const { name, type: field } of type.fields) {
      if (!NOT_WORDS.has(name)) add(prefix + name, field, depth - 1);
    }
  };
  const add = (path: string, type: SchemaType, depth: number): void => {
    if (depth === 0 || isNamed(type, "reference")) return;
    if (type.jsonType === "string" && isWords(type)) words.add(path);
    else if (type.jsonType === "number") numbers.add(path);
    else if (isArray(type)) for (const item of type.of) add(`${path}[]`, item, depth - 1);
    else if (type.jsonType === "object") {
      // A Portable Text block has its text in spans, which have no form fields.
      if (isNamed(type, "block")) words.add(`${path}.children[].text`);
      else addAll(`${path}.`, type, depth);
    }
  };

  for (const { name } of schemaTypes) {
    const type = schema.get(name);
    if (type?.jsonType === "object") addAll(`${name} `, type, DEPTH);
  }
  return {
    holdsWords: (type, field) => words.has(`${type} ${field}`),
    holdsNumber: (type, field) => numbers.has(`${type} ${field}`),
  };
}

function isArray(type: SchemaType): type is ArraySchemaType {
  return type.jsonType === "array";
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
