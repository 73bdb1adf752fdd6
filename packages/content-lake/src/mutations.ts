import { randomBytes } from "node:crypto";
import type { MutationProblem } from "./errors.ts";
import {
  type Doc,
  hasFiniteNumbers,
  isDoc,
  isDocumentId,
  isJsonObject,
  isStrings,
  type Json,
  type JsonObject,
  randomId,
} from "./document.ts";
import { readReferences } from "./references.ts";
import { arrayToJSONMatchPath, extractWithPath, Mutation } from "@sanity/mutator";

/** The three mutations that carry a whole document. */
export type CreateKind = "create" | "createOrReplace" | "createIfNotExists";

/** Documents that a mutation changes. */
export type Selection = { ids: string[] } | { query: string; params: JsonObject };

/** A document to be stored; the lake adds revision and times. */
export interface NewDocument extends JsonObject {
  _id: string;
  _type: string;
}

/** One mutation of a transaction, checked. */
export type LakeMutation =
  | { kind: CreateKind; doc: NewDocument }
  | { kind: "delete"; selection: Selection }
  | { kind: "patch"; selection: Selection; operations: PatchOperations; ifRevisionId?: string };

/** Reads one mutation of a request; a problem instead when the Content Lake would refuse it. */
export function readMutation(
  value: Json,
  options: { autoGenerateArrayKeys: boolean },
): LakeMutation | MutationProblem {
  if (!isJsonObject(value)) return invalid("A mutation must be an object");
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0) {
    return invalid("A mutation must have exactly one operation");
  }
  const [kind, body] = entry;
  if (!isJsonObject(body)) return invalid(`"${kind}" must be an object`);
  switch (kind) {
    case "create":
    case "createOrReplace":
    case "createIfNotExists":
      return readCreate(kind, options.autoGenerateArrayKeys ? objectWithArrayKeys(body) : body);
    case "delete": {
      const selection = readSelection(body);
      return "status" in selection ? selection : { kind, selection };
    }
    case "patch":
      return readPatch(body, options.autoGenerateArrayKeys);
    default:
      return invalid(`Unknown mutation "${kind}"`);
  }
}

/** True when {@link readMutation} refused the mutation. */
export function isProblem(value: LakeMutation | MutationProblem): value is MutationProblem {
  return "status" in value;
}

/** A problem of the "this request is wrong" kind. */
export function invalid(description: string): MutationProblem {
  return { status: 400, type: "validationError", description };
}

function readCreate(kind: CreateKind, body: JsonObject): LakeMutation | MutationProblem {
  const { _id: givenId, _type: type, _rev: _ignoredRev, _updatedAt: _ignoredTime, ...rest } = body;
  if (typeof type !== "string" || type === "") {
    return invalid(`Document is missing a valid "_type" property; it must be a string`);
  }
  if (givenId !== undefined && typeof givenId !== "string") {
    return invalid(`Document "_id" must be a string`);
  }
  // Without an id, or with one that ends with a dot, the lake makes a new id (in that path).
  const id = !givenId ? randomId() : givenId.endsWith(".") ? givenId + randomId() : givenId;
  if (!isDocumentId(id)) return invalid(`Malformed document ID: "${id}"`);
  const { problem } = readReferences(rest);
  if (problem !== undefined) return invalid(problem);
  if (rest._createdAt !== undefined && !isTime(rest._createdAt)) {
    return invalid(`"_createdAt" must be an ISO 8601 time`);
  }
  return { kind, doc: { _id: id, _type: type, ...rest } };
}

function readPatch(body: JsonObject, keys: boolean): LakeMutation | MutationProblem {
  const selection = readSelection(body);
  if ("status" in selection) return selection;
  const operations = readOperations(body);
  if (typeof operations === "string") return invalid(operations);
  const ifRevisionId = body.ifRevisionID ?? body.ifRevisionId;
  if (ifRevisionId !== undefined && typeof ifRevisionId !== "string") {
    return invalid(`"ifRevisionID" must be a string`);
  }
  return {
    kind: "patch",
    selection,
    operations: keys ? operationsWithKeys(operations) : operations,
    ...(ifRevisionId !== undefined && { ifRevisionId }),
  };
}

function readSelection(body: JsonObject): Selection | MutationProblem {
  const { id, query, params } = body;
  if (typeof query === "string") {
    if (id !== undefined) return invalid(`A mutation takes either "id" or "query", not both`);
    if (params !== undefined && !isJsonObject(params)) return invalid(`"params" must be an object`);
    return { query, params: params ?? {} };
  }
  const ids = typeof id === "string" ? [id] : id;
  if (!isStrings(ids)) return invalid(`A mutation needs an "id" or a "query"`);
  const wrong = ids.find((candidate) => !isDocumentId(candidate));
  return wrong === undefined ? { ids } : invalid(`Malformed document ID: "${wrong}"`);
}

function operationsWithKeys(operations: PatchOperations): PatchOperations {
  const { set, setIfMissing, insert, ...others } = operations;
  return {
    ...others,
    ...(set && { set: objectWithArrayKeys(set) }),
    ...(setIfMissing && { setIfMissing: objectWithArrayKeys(setIfMissing) }),
    ...(insert && { insert: { ...insert, items: itemsWithArrayKeys(insert.items) } }),
  };
}

function isTime(value: Json): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

/** Where an `insert` puts its items. */
type InsertLocation = "before" | "after" | "replace";

/** The operations of a patch on one document, checked. Keys of the objects are JSONMatch paths. */
export interface PatchOperations {
  set?: JsonObject;
  setIfMissing?: JsonObject;
  unset?: string[];
  inc?: JsonObject;
  dec?: JsonObject;
  diffMatchPatch?: JsonObject;
  insert?: { location: InsertLocation; path: string; items: Json[] };
}

/** The operations of a patch as the API writes them. */
export interface SerializedPatch extends JsonObject {
  id: string;
}

/** Operations with a value for each path: what the values are, in words and as `typeof` has it. */
const BY_PATH = [
  ["set", "values"],
  ["setIfMissing", "values"],
  ["inc", "numbers", "number"],
  ["dec", "numbers", "number"],
  ["diffMatchPatch", "patches", "string"],
] as const;
const OPERATIONS = new Set<string>([...BY_PATH.map(([name]) => name), "unset", "insert"]);
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
  for (const [name, what, type] of BY_PATH) {
    const value = patch[name];
    if (value === undefined) continue;
    const isRight = (item: Json) => type === undefined || typeof item === type;
    if (!isJsonObject(value) || !Object.values(value).every(isRight)) {
      return `"${name}" must be an object of paths and ${what}`;
    }
    operations[name] = value;
  }
  if (patch.unset !== undefined) {
    if (!isStrings(patch.unset)) return `"unset" must be an array of paths`;
    operations.unset = patch.unset;
  }
  if (patch.insert !== undefined) {
    const insert = readInsert(patch.insert);
    if (typeof insert === "string") return insert;
    operations.insert = insert;
  }
  return operations;
}

/** The API's form of checked operations on one document. */
function serializePatch(id: string, operations: PatchOperations): SerializedPatch {
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

/**
 * A copy of a value in which every object in an array has a `_key`, as the `autoGenerateArrayKeys`
 * option asks. Keys that are there already stay.
 */
function withArrayKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => withKey(withArrayKeys(item)));
  return isJsonObject(value) ? objectWithArrayKeys(value) : value;
}

/** {@link withArrayKeys} for an object outside an array. */
function objectWithArrayKeys(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withArrayKeys(item)]));
}

/** {@link withArrayKeys} for the items of an array. */
function itemsWithArrayKeys(items: Json[]): Json[] {
  return items.map((item) => withKey(withArrayKeys(item)));
}

function withKey(value: Json): Json {
  if (!isJsonObject(value) || typeof value._key === "string") return value;
  return { _key: randomBytes(6).toString("hex"), ...value };
}

/** A patched document with the patch as applied, or the patch's error. */
export type Patched =
  { doc: Doc; patch: SerializedPatch; problem?: undefined } | { problem: string };

const IMMUTABLE = ["_id", "_type"] as const;

/**
 * Applies a patch to a document with Sanity's own mutator; the document itself is left as it is.
 * Paths are JSONMatch: deep paths, `[_key=="x"]`, negative indexes, ranges, `..` and unions.
 */
export function applyPatch(doc: Doc, operations: PatchOperations): Patched {
  try {
    const patch = serializePatch(doc._id, settleInsert(doc, operations));
    const next = new Mutation({ mutations: [{ patch }] }).apply(doc);
    for (const name of IMMUTABLE) {
      if (next?.[name] !== doc[name])
        return { problem: `Cannot modify immutable attribute "${name}"` };
    }
    if (!isDoc(next))
      return { problem: "A patch may not remove the attributes that the lake sets" };
    if ((operations.inc || operations.dec) && !hasFiniteNumbers(next)) {
      return { problem: "A number becomes too large" };
    }
    return { doc: next, patch };
  } catch (error) {
    // The mutator throws plain errors for paths and diffs that it cannot parse.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Resolves the path of an insert to one position. The mutator includes the excluded end of a range,
 * and duplicates an array when `replace` matches nothing.
 */
function settleInsert(doc: Doc, operations: PatchOperations): PatchOperations {
  const { insert, ...others } = operations;
  if (insert === undefined) return operations;
  // Earlier operations of the same patch may create the array.
  const before = new Mutation({ mutations: [{ patch: serializePatch(doc._id, others) }] }).apply(
    doc,
  );
  const places = extractWithPath(insert.path, before).map(({ path }) => path);
  if (places.length === 0) return insert.location === "replace" ? others : operations;
  if (insert.location === "replace") return operations;
  const parents = new Set(places.map((path) => JSON.stringify(path.slice(0, -1))));
  const parent = places[0]?.slice(0, -1);
  const indexes = places.map((path) => path.at(-1)).filter((index) => typeof index === "number");
  if (parents.size > 1 || parent === undefined || indexes.length === 0) return operations;
  const index = insert.location === "before" ? Math.min(...indexes) : Math.max(...indexes);
  return {
    ...others,
    insert: { ...insert, path: arrayToJSONMatchPath([...parent, index]) },
  };
}
