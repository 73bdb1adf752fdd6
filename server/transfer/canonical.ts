import { isJsonObject, type Json, type JsonObject } from "../documents/json.ts";

/** A document as a dataset on disk holds it: without what a lake adds. */
export interface PlainDocument extends JsonObject {
  _id: string;
  _type: string;
}

/** A reference to a file beside the dataset, as Sanity's own export writes it. */
const ASSET_KEY = "_sanityAsset";
/** What a lake sets by itself and a dataset on disk does not repeat. */
const LAKE_KEYS = new Set(["_rev", "_createdAt", "_updatedAt"]);

/**
 * The one way to write a document, whatever route it took: attributes sorted (those of Sanity, which
 * begin with `_`, first), nothing that a lake sets, and the types that an import would add.
 */
export function canonicalDocument(doc: PlainDocument): PlainDocument {
  const own = Object.entries(doc).filter(([key]) => !LAKE_KEYS.has(key));
  const sorted = canonicalObject(Object.fromEntries(own));
  return { ...sorted, _id: doc._id, _type: doc._type };
}

/**
 * Documents as NDJSON, one on a line, sorted by type and then by id, so that a change of one document
 * is a change of one line.
 */
export function canonicalNdjson(documents: readonly PlainDocument[]): string {
  return documents
    .map(canonicalDocument)
    .sort((a, b) => compare(a._type, b._type) || compare(a._id, b._id))
    .map((doc) => `${JSON.stringify(doc)}\n`)
    .join("");
}

/**
 * Calls a function for every reference to a file beside the dataset, and puts what it returns in the
 * reference's place. The document itself is left as it is.
 */
export function mapAssets<T extends JsonObject>(doc: T, change: (reference: string) => string): T {
  const entries = Object.entries(doc).map(([key, value]): [string, Json] => [
    key,
    key === ASSET_KEY && typeof value === "string" ? change(value) : mapValue(value, change),
  ]);
  return { ...doc, ...Object.fromEntries(entries) };
}

/** References to files in a document, in no order. */
export function assetsOf(doc: JsonObject): string[] {
  const found: string[] = [];
  mapAssets(doc, (reference) => {
    found.push(reference);
    return reference;
  });
  return found;
}

function mapValue(value: Json, change: (reference: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => mapValue(item, change));
  return isJsonObject(value) ? mapAssets(value, change) : value;
}

function canonicalObject(value: JsonObject): JsonObject {
  const complete = { ...impliedType(value), ...value };
  const keys = Object.keys(complete).sort(compareKeys);
  return Object.fromEntries(keys.map((key) => [key, canonicalValue(complete[key] ?? null)]));
}

function canonicalValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonicalValue);
  return isJsonObject(value) ? canonicalObject(value) : value;
}

/** Sanity's import gives references a type, and fields that hold nothing but a file. */
function impliedType(value: JsonObject): JsonObject {
  if (typeof value._ref === "string") return { _type: "reference" };
  const reference = value[ASSET_KEY];
  const alone = Object.keys(value).every((key) => key === ASSET_KEY);
  return typeof reference === "string" && alone ? { _type: reference.split("@")[0] ?? "" } : {};
}

function compareKeys(a: string, b: string): number {
  return Number(b.startsWith("_")) - Number(a.startsWith("_")) || compare(a, b);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
