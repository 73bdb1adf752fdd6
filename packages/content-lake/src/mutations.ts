import { extractWithPath, Mutation } from "@sanity/mutator";
import { randomBytes } from "node:crypto";
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
import { invalid } from "./errors.ts";
import { checkContent } from "./references.ts";

/** The three mutations that carry a whole document. */
export type CreateKind = "create" | "createOrReplace" | "createIfNotExists";

/** A document to be stored; the lake adds revision and times. */
export interface NewDocument extends JsonObject {
  _id: string;
  _type: string;
}

/** Documents that a mutation changes. */
interface Selection {
  ids: string[];
  /** True for those that a query has selected: one may be gone meanwhile. */
  byQuery: boolean;
}

/** One mutation of a transaction, checked. */
export type LakeMutation =
  | { kind: CreateKind; doc: NewDocument }
  | ({ kind: "delete" } & Selection)
  | ({ kind: "patch"; operations: PatchOperations; ifRevisionId: Json | undefined } & Selection);

/**
 * Reads one mutation of a request.
 * @throws LakeError 400 when the Content Lake would refuse it
 */
export function readMutation(
  value: Json,
  { autoGenerateArrayKeys }: { autoGenerateArrayKeys: boolean },
): LakeMutation {
  const [entry, ...others] = isJsonObject(value) ? Object.entries(value) : [];
  if (entry === undefined || others.length > 0) {
    throw invalid("A mutation must be an object with exactly one operation");
  }
  const [kind, sent] = entry;
  if (!isJsonObject(sent)) throw invalid(`"${kind}" must be an object`);
  const body = autoGenerateArrayKeys ? objectWithArrayKeys(sent) : sent;
  switch (kind) {
    case "create":
    case "createOrReplace":
    case "createIfNotExists":
      return { kind, doc: readDocument(body) };
    case "delete":
      return { kind, ...readSelection(body) };
    case "patch": {
      const { ifRevisionID, ifRevisionId = ifRevisionID } = body;
      return { kind, ...readSelection(body), operations: readOperations(body), ifRevisionId };
    }
    default:
      throw invalid(`Unknown mutation "${kind}"`);
  }
}

function readDocument(body: JsonObject): NewDocument {
  const { _id: givenId, _type: type, _rev: _ignoredRev, _updatedAt: _ignoredTime, ...rest } = body;
  if (typeof type !== "string" || type === "") {
    throw invalid(`Document is missing a valid "_type" property; it must be a string`);
  }
  // Without an id, or with one that ends with a dot, the lake makes a new id (in that path).
  const id = typeof givenId === "string" && givenId.endsWith(".") ? givenId + randomId() : givenId;
  const _id = id || randomId();
  if (typeof _id !== "string" || !isDocumentId(_id)) {
    throw invalid(`Malformed document ID: ${JSON.stringify(_id)}`);
  }
  checkContent(rest);
  if (rest._createdAt !== undefined && Number.isNaN(Date.parse(String(rest._createdAt)))) {
    throw invalid(`"_createdAt" must be an ISO 8601 time`);
  }
  return { _id, _type: type, ...rest };
}

function readSelection({ id, query }: JsonObject): Selection {
  const ids = typeof id === "string" ? [id] : id;
  if (!isStrings(ids)) throw invalid(`A mutation needs an "id" or a "query"`);
  const wrong = ids.find((candidate) => !isDocumentId(candidate));
  if (wrong !== undefined) throw invalid(`Malformed document ID: "${wrong}"`);
  return { ids, byQuery: query !== undefined };
}

/** The operations of a patch on one document, checked. Keys of the objects are JSONMatch paths. */
interface PatchOperations {
  set?: JsonObject;
  setIfMissing?: JsonObject;
  unset?: string[];
  inc?: JsonObject;
  dec?: JsonObject;
  diffMatchPatch?: JsonObject;
  insert?: { location: (typeof LOCATIONS)[number]; path: string; items: Json[] };
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
const PATCH_FIELDS = new Set<string>([
  ...BY_PATH.map(([name]) => name),
  ...["unset", "insert", "id", "query", "params", "ifRevisionID", "ifRevisionId"],
]);
/** Where an `insert` puts its items. */
const LOCATIONS = ["before", "after", "replace"] as const;

/**
 * Reads the operations of a patch mutation.
 * @throws LakeError 400 with the wrong one
 */
export function readOperations(patch: JsonObject): PatchOperations {
  const unknown = Object.keys(patch).find((key) => !PATCH_FIELDS.has(key));
  if (unknown !== undefined) throw invalid(`Unknown patch operation "${unknown}"`);
  const operations: PatchOperations = {};
  for (const [name, what, type] of BY_PATH) {
    const value = patch[name];
    if (value === undefined) continue;
    const isRight = (item: Json) => type === undefined || typeof item === type;
    if (!isJsonObject(value) || !Object.values(value).every(isRight)) {
      throw invalid(`"${name}" must be an object of paths and ${what}`);
    }
    operations[name] = value;
  }
  const { unset, insert } = patch;
  if (unset !== undefined && !isStrings(unset)) throw invalid(`"unset" must be an array of paths`);
  return {
    ...operations,
    ...(unset !== undefined && { unset }),
    ...(insert !== undefined && { insert: readInsert(insert) }),
  };
}

function readInsert(value: Json): NonNullable<PatchOperations["insert"]> {
  const insert = isJsonObject(value) ? value : {};
  const [location, ...others] = LOCATIONS.filter((each) => insert[each] !== undefined);
  const path = location && insert[location];
  const { items } = insert;
  if (
    location === undefined ||
    others.length > 0 ||
    typeof path !== "string" ||
    !Array.isArray(items)
  ) {
    throw invalid(`"insert" needs exactly one path, "before", "after" or "replace", and "items"`);
  }
  return { location, path, items };
}

/** The API's form of checked operations on one document. */
function serializePatch(id: string, { insert, ...others }: PatchOperations): SerializedPatch {
  return {
    id,
    ...others,
    ...(insert && { insert: { [insert.location]: insert.path, items: insert.items } }),
  };
}

/**
 * A copy of an object in which every object in an array has a `_key`, as the `autoGenerateArrayKeys`
 * option asks. Keys that are there already stay.
 */
function objectWithArrayKeys(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withArrayKeys(item)]));
}

function withArrayKeys(value: Json): Json {
  if (isJsonObject(value)) return objectWithArrayKeys(value);
  if (!Array.isArray(value)) return value;
  return value.map(withArrayKeys).map((item) => {
    if (!isJsonObject(item) || typeof item._key === "string") return item;
    return { _key: randomBytes(6).toString("hex"), ...item };
  });
}

/**
 * Applies a patch to a document with Sanity's own mutator; the document itself is left as it is.
 * Paths are JSONMatch: deep paths, `[_key=="x"]`, negative indexes, ranges, `..` and unions.
 * @returns the patched document, and the patch as applied
 * @throws LakeError 400 when it makes no sense
 */
export function applyPatch(
  doc: Doc,
  operations: PatchOperations,
): { doc: Doc; patch: SerializedPatch } {
  const { patch, next } = mutate(doc, operations);
  for (const name of ["_id", "_type"]) {
    if (next?.[name] !== doc[name]) throw invalid(`Cannot modify immutable attribute "${name}"`);
  }
  if (!isDoc(next)) throw invalid("A patch may not remove the attributes that the lake sets");
  if ((operations.inc || operations.dec) && !hasFiniteNumbers(next)) {
    throw invalid("A number becomes too large");
  }
  checkContent(next);
  return { doc: next, patch };
}

function mutate(doc: Doc, operations: PatchOperations) {
  try {
    const patch = serializePatch(doc._id, settleInsert(doc, settleRanges(doc, operations)));
    return { patch, next: new Mutation({ mutations: [{ patch }] }).apply(doc) };
  } catch (error) {
    // The mutator throws plain errors for paths and diffs that it cannot parse.
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Replaces a path that goes on below a range by one path for each item. The mutator finds what is below a range
 * once for every item: it would add to a number as many times, and thousands of items would take all memory.
 */
function settleRanges(doc: Doc, { unset, insert, ...byPath }: PatchOperations): PatchOperations {
  const settled: PatchOperations = {};
  let before: unknown = doc;
  for (const [name] of BY_PATH) {
    const entries = Object.entries(byPath[name] ?? {}).flatMap(([path, to]) =>
      withoutRanges(path, before).map((each) => [each, to]),
    );
    if (entries.length > 0) settled[name] = Object.fromEntries(entries);
    if (name !== "setIfMissing") continue;
    // The other operations come after these two.
    const patch = serializePatch(doc._id, settled);
    before = new Mutation({ mutations: [{ patch }] }).apply(doc);
  }
  if (unset) settled.unset = unset.flatMap((path) => withoutRanges(path, before));
  if (insert === undefined) return settled;
  const [path = insert.path, ...others] = withoutRanges(insert.path, before);
  const all = others.length === 0 ? path : `[${[path, ...others].join(",")}]`;
  return { ...settled, insert: { ...insert, path: all } };
}

/** A quoted text; positions and ranges in a list, if something is below; any other bracket. */
const PARTS = /("|')(?:\\.|(?!\1).)*\1|\[[\s\d:,*-]*[:,*][\s\d:,*-]*\](?=.)|[[\]]/g;

function withoutRanges(path: string, doc: unknown): string[] {
  let depth = 0;
  for (const { 0: part, index } of path.matchAll(PARTS)) {
    if (part === "[") depth += 1;
    else if (part === "]") depth -= 1;
    else if (depth === 0 && part.startsWith("[")) {
      const below = index + part.length;
      const list = asRange(path.slice(0, below));
      const items = extractWithPath(list, doc).map((item) => pathOf(item.path));
      return [...new Set(items)].flatMap((item) => withoutRanges(item + path.slice(below), doc));
    }
  }
  return [asRange(path)];
}

/** Writes `[*]` at the end of a path, all items of a list, as the range that the mutator knows. */
const asRange = (path: string) => path.replace(/\[\*\]$/, "[0:]");

/** A place as a JSONMatch path. The mutator's own function leaves names like `en-US` without quotes. */
function pathOf(place: readonly (string | number)[]): string {
  const parts = place.map((part) => {
    if (typeof part === "number") return `[${part}]`;
    return /^[a-z_]\w*$/i.test(part) ? `.${part}` : `['${part.replaceAll(/['\\]/g, "\\$&")}']`;
  });
  return parts.join("").replace(/^\./, "");
}

/**
 * Resolves the path of an insert to one position. The mutator includes the excluded end of a range,
 * and duplicates an array when `replace` matches nothing.
 */
function settleInsert(doc: Doc, operations: PatchOperations): PatchOperations {
  const { insert, ...others } = operations;
  if (insert === undefined) return operations;
  // Earlier operations of the same patch may create the array.
  const patch = serializePatch(doc._id, others);
  const before = new Mutation({ mutations: [{ patch }] }).apply(doc);
  const places = extractWithPath(insert.path, before).map(({ path }) => path);
  if (places.length === 0) return insert.location === "replace" ? others : operations;
  if (insert.location === "replace") return operations;
  const parents = new Set(places.map((path) => JSON.stringify(path.slice(0, -1))));
  const parent = places[0]?.slice(0, -1);
  const indexes = places.map((path) => path.at(-1)).filter((index) => typeof index === "number");
  if (parents.size > 1 || parent === undefined || indexes.length === 0) return operations;
  const index = insert.location === "before" ? Math.min(...indexes) : Math.max(...indexes);
  return { ...others, insert: { ...insert, path: pathOf([...parent, index]) } };
}
