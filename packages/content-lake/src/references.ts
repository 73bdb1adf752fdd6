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
const FORBIDDEN_KEYS = new Set(["__proto__", "hasOwnProperty"]);

/** Deepest nesting of a document. The Content Lake allows 20 levels; this is a margin above it. */
const MAX_DEPTH = 64;

/** Result of {@link readReferences}: the references, or the value's error. */
export type References = { strong: Set<string>; problem?: undefined } | { problem: string };

/**
 * Finds the documents that a value refers to strongly, which therefore must exist. References to
 * other datasets are not followed.
 */
export function readReferences(value: Json): References {
  const strong = new Set<string>();
  const problem = visit(value, strong, 0);
  return problem === undefined ? { strong } : { problem };
}

/** Ids that a stored document refers to strongly. A stored document has passed the checks before. */
export function strongReferences(value: Json): Set<string> {
  const found = readReferences(value);
  return found.problem === undefined ? found.strong : new Set();
}

function visit(value: Json, strong: Set<string>, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return `Documents may be nested at most ${MAX_DEPTH} levels deep`;
  if (Array.isArray(value)) return visitAll(value, strong, depth);
  if (!isJsonObject(value)) return undefined;
  if (Object.hasOwn(value, "_ref")) return visitReference(value, strong);
  const forbidden = Object.keys(value).find((key) => FORBIDDEN_KEYS.has(key));
  if (forbidden !== undefined) return `Attribute name "${forbidden}" is not allowed`;
  return visitAll(Object.values(value), strong, depth);
}

function visitAll(values: Json[], strong: Set<string>, depth: number): string | undefined {
  for (const item of values) {
    const problem = visit(item, strong, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function visitReference(value: JsonObject, strong: Set<string>): string | undefined {
  if (typeof value._ref !== "string") return `Not a valid reference: "_ref" must be a string`;
  const unknown = Object.keys(value).find((key) => !REFERENCE_KEYS.has(key));
  if (unknown !== undefined) return `Key "${unknown}" not allowed in ref`;
  const elsewhere =
    value._dataset !== undefined ||
    value._projectId !== undefined ||
    value._type === "globalDocumentReference";
  if (value._weak !== true && !elsewhere) strong.add(value._ref);
  return undefined;
}

/** Every id that a value refers to, strongly or weakly. */
export function referencesIn(value: Json, into: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, into);
  else if (isJsonObject(value)) {
    if (typeof value._ref === "string") into.add(value._ref);
    else for (const item of Object.values(value)) referencesIn(item, into);
  }
  return into;
}
