import { Refusal } from "./errors.ts";
import { isJsonObject, type Json, type JsonObject } from "./document.ts";

/** Attributes that an object with `_ref` may have; the Content Lake refuses any other. */
const REFERENCE_KEYS = new Set([
  "_ref",
  "_type",
  "_key",
  "_weak",
  "_strengthenOnPublish",
  "_dataset",
  "_projectId",
]);

/** Names that would shadow properties of objects in the libraries that evaluate documents. */
const FORBIDDEN_KEYS = ["__proto__", "hasOwnProperty"];

/** Deepest nesting of a document. The Content Lake allows 20 levels; this is a margin above it. */
const MAX_DEPTH = 64;

/**
 * Refuses content that the Content Lake would not store.
 * @throws {Refusal} for nesting that is too deep, a forbidden name or a reference that is none
 */
export function checkContent(value: Json): void {
  visit(value, (object) => {
    const forbidden = FORBIDDEN_KEYS.find((key) => Object.hasOwn(object, key));
    if (forbidden !== undefined) throw new Refusal(`Attribute name "${forbidden}" is not allowed`);
    if (!Object.hasOwn(object, "_ref")) return;
    if (typeof object._ref !== "string")
      throw new Refusal(`Not a valid reference: "_ref" must be a string`);
    const unknown = Object.keys(object).find((key) => !REFERENCE_KEYS.has(key));
    if (unknown !== undefined) throw new Refusal(`Key "${unknown}" not allowed in ref`);
  });
}

/**
 * Ids that a value refers to strongly, whose documents therefore must exist. References to other datasets
 * are not followed.
 */
export function strongReferences(value: Json): Set<string> {
  const found = new Set<string>();
  visit(value, ({ _ref, _type, _weak, _dataset, _projectId }) => {
    const isElsewhere =
      _dataset !== undefined || _projectId !== undefined || _type === "globalDocumentReference";
    if (typeof _ref === "string" && _weak !== true && !isElsewhere) found.add(_ref);
  });
  return found;
}

/** Sees every object of a value, from the outside in; a reference has no further ones. */
function visit(value: Json, see: (object: JsonObject) => void, depth = 0): void {
  if (depth > MAX_DEPTH)
    throw new Refusal(`Documents may be nested at most ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) for (const item of value) visit(item, see, depth + 1);
  if (!isJsonObject(value)) return;
  see(value);
  if (Object.hasOwn(value, "_ref")) return;
  for (const item of Object.values(value)) visit(item, see, depth + 1);
}
