import { invalid } from "./errors.ts";
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
 * @throws LakeError 400 for nesting that is too deep, a forbidden name or a reference that is none
 */
export function checkContent(value: Json): void {
  visit(value, (object) => {
    const forbidden = FORBIDDEN_KEYS.find((key) => Object.hasOwn(object, key));
    if (forbidden !== undefined) throw invalid(`Attribute name "${forbidden}" is not allowed`);
    if (!Object.hasOwn(object, "_ref")) return;
    if (typeof object._ref !== "string")
      throw invalid(`Not a valid reference: "_ref" must be a string`);
    const unknown = Object.keys(object).find((key) => !REFERENCE_KEYS.has(key));
    if (unknown !== undefined) throw invalid(`Key "${unknown}" not allowed in ref`);
  });
}

/** What was found in documents: to look through those of a thousand agents takes 0.1 s. */
const found = new WeakMap<JsonObject, ReadonlySet<string>>();

/**
 * Ids that a document refers to strongly, whose documents therefore must exist. References to other datasets
 * are not followed.
 */
export function strongReferences(document: JsonObject): ReadonlySet<string> {
  const known = found.get(document);
  if (known !== undefined) return known;
  const ids = new Set<string>();
  visit(document, ({ _ref, _type, _weak, _dataset, _projectId }) => {
    const isOtherDataset =
      _dataset !== undefined || _projectId !== undefined || _type === "globalDocumentReference";
    if (typeof _ref === "string" && _weak !== true && !isOtherDataset) ids.add(_ref);
  });
  found.set(document, ids);
  return ids;
}

/** Sees every object of a value, from the outside in; a reference has no further ones. */
function visit(value: Json, see: (object: JsonObject) => void, depth = 0): void {
  if (depth > MAX_DEPTH) throw invalid(`Documents may be nested at most ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) for (const item of value) visit(item, see, depth + 1);
  if (!isJsonObject(value)) return;
  see(value);
  if (Object.hasOwn(value, "_ref")) return;
  for (const item of Object.values(value)) visit(item, see, depth + 1);
}
