import { isJsonObject, isStrings, type Json, type JsonObject } from "../documents/json.ts";

/** Where an `insert` puts its items. */
export type InsertLocation = "before" | "after" | "replace";

/** The operations of a patch on one document, checked. Keys of the objects are JSONMatch paths. */
export interface PatchOperations {
  set?: JsonObject;
  setIfMissing?: JsonObject;
  unset?: string[];
  inc?: Record<string, number>;
  dec?: Record<string, number>;
  diffMatchPatch?: Record<string, string>;
  insert?: { location: InsertLocation; path: string; items: Json[] };
}

/** The operations of a patch as the API writes them. */
export interface SerializedPatch extends JsonObject {
  id: string;
}

const OPERATIONS = new Set([
  "set",
  "setIfMissing",
  "unset",
  "inc",
  "dec",
  "diffMatchPatch",
  "insert",
]);
const SELECTION = new Set(["id", "query", "params", "ifRevisionID", "ifRevisionId"]);
const LOCATIONS = ["before", "after", "replace"] as const;

/**
 * Checks the operations of a patch mutation.
 * @returns the operations, or an error message
 */
export function readOperations(patch: JsonObject): PatchOperations | string {
  const unknown = Object.keys(patch).find((key) => !OPERATIONS.has(key) && !SELECTION.has(key));
  if (unknown !== undefined) return `Unknown patch operation "${unknown}"`;
  const operations: PatchOperations = {};
  for (const name of ["set", "setIfMissing"] as const) {
    const value = patch[name];
    if (value === undefined) continue;
    if (!isJsonObject(value)) return `"${name}" must be an object of paths and values`;
    operations[name] = value;
  }
  for (const name of ["inc", "dec"] as const) {
    const value = patch[name];
    if (value === undefined) continue;
    const numbers = valuesOf(value, isNumber);
    if (numbers === undefined) return `"${name}" must be an object of paths and numbers`;
    operations[name] = numbers;
  }
  if (patch.unset !== undefined) {
    if (!isStrings(patch.unset)) return `"unset" must be an array of paths`;
    operations.unset = patch.unset;
  }
  if (patch.diffMatchPatch !== undefined) {
    const texts = valuesOf(patch.diffMatchPatch, isString);
    if (texts === undefined) return `"diffMatchPatch" must be an object of paths and patches`;
    operations.diffMatchPatch = texts;
  }
  if (patch.insert !== undefined) {
    const insert = readInsert(patch.insert);
    if (typeof insert === "string") return insert;
    operations.insert = insert;
  }
  return operations;
}

/** The API's form of checked operations on one document. */
export function serializePatch(id: string, operations: PatchOperations): SerializedPatch {
  const { insert, ...others } = operations;
  return {
    id,
    ...others,
    ...(insert && { insert: { [insert.location]: insert.path, items: insert.items } }),
  };
}

function readInsert(value: Json): PatchOperations["insert"] | string {
  if (!isJsonObject(value)) return `"insert" must be an object`;
  const given = LOCATIONS.filter((location) => value[location] !== undefined);
  const [location] = given;
  if (location === undefined || given.length > 1) {
    return `"insert" needs exactly one of "before", "after" and "replace"`;
  }
  const path = value[location];
  if (typeof path !== "string") return `"insert.${location}" must be a path`;
  if (!Array.isArray(value.items)) return `"insert.items" must be an array`;
  return { location, path, items: value.items };
}

function isNumber(value: Json): value is number {
  return typeof value === "number";
}

function isString(value: Json): value is string {
  return typeof value === "string";
}

function valuesOf<T extends Json>(
  value: Json,
  guard: (item: Json) => item is T,
): Record<string, T> | undefined {
  if (!isJsonObject(value)) return undefined;
  const result: Record<string, T> = {};
  for (const [key, item] of Object.entries(value)) {
    if (!guard(item)) return undefined;
    result[key] = item;
  }
  return result;
}
