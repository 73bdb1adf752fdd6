import { isJsonObject, type Json, type JsonObject } from "content-lake/document";

/** A document on disk: without the attributes that a lake adds. */
export interface PlainDocument extends JsonObject {
  _id: string;
  _type: string;
}

/** Reference to a file of the dataset, as Sanity's export writes it. */
const ASSET_KEY = "_sanityAsset";
/** Attributes that a lake adds. */
const LAKE_KEYS = new Set(["_rev", "_createdAt", "_updatedAt"]);

/**
 * The canonical form of a document: sorted attributes, those with `_` first; without attributes
 * that a lake adds; with the types that an import would add.
 */
function canonicalDocument(doc: PlainDocument): PlainDocument {
  const own = Object.entries(doc).filter(([key]) => !LAKE_KEYS.has(key));
  const sorted = canonicalObject(Object.fromEntries(own));
  return { ...sorted, _id: doc._id, _type: doc._type };
}

/** Documents as NDJSON, sorted by type and id, so that a changed document is a changed line. */
export function canonicalNdjson(documents: readonly PlainDocument[]): string {
  return documents
    .map(canonicalDocument)
    .sort((a, b) => compare(a._type, b._type) || compare(a._id, b._id))
    .map((doc) => `${JSON.stringify(doc)}\n`)
    .join("");
}

/** Replaces every reference to a file by the result of a function, in a copy of the document. */
export function mapAssets<T extends JsonObject>(doc: T, change: (reference: string) => string): T {
  const entries = Object.entries(doc).map(([key, value]): [string, Json] => [
    key,
    key === ASSET_KEY && typeof value === "string" ? change(value) : mapValue(value, change),
  ]);
  return { ...doc, ...Object.fromEntries(entries) };
}

/**
 * A document as a dataset stores it: with references to assets in place of those to files.
 * @param assetOf returns the id of a file's asset
 */
export function storedDocument(
  doc: PlainDocument,
  assetOf: (reference: string) => string,
): PlainDocument {
  const { _id, _type } = doc;
  return { ...storedObject(canonicalObject(doc), assetOf), _id, _type };
}

/** References to files in a document, unordered. */
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

function storedObject(value: JsonObject, assetOf: (reference: string) => string): JsonObject {
  const { [ASSET_KEY]: file, ...rest } = value;
  const stored = (item: Json): Json => {
    if (Array.isArray(item)) return item.map(stored);
    return isJsonObject(item) ? storedObject(item, assetOf) : item;
  };
  const entries = Object.entries(rest).map(([key, item]): [string, Json] => [key, stored(item)]);
  const asset = typeof file === "string" && {
    asset: { _type: "reference", _ref: assetOf(file) },
  };
  return { ...Object.fromEntries(entries), ...asset };
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

/** Sanity's import adds a type to references, and to fields that only hold a file. */
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
