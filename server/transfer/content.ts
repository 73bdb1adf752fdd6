import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { isJsonObject, type Json, type JsonObject } from "content-lake/document";
import { Fatal } from "../runtime/fatal.ts";

/** A dataset on disk: published documents and their files. */
export interface Content {
  /** Absolute path of the files' folder. */
  folder: string;
  documents: PlainDocument[];
  /** The export's notes about its files (`assets.json`), by `image-<SHA-1>` or `file-<SHA-1>`. */
  notes: ReadonlyMap<string, JsonObject>;
}

/**
 * A reference like `image@file://./images/nora.svg`. Names are plain, so that they work on every
 * disk.
 */
const REFERENCE = /^(image|file)@file:\/\/\.\/((?:images|files)\/[\w][\w.-]*)$/;

/** Path of a referenced file in its folder; undefined for a malformed reference. */
export function assetPath(reference: string): string | undefined {
  return REFERENCE.exec(reference)?.[2];
}

/** The note of an export about a file. */
export function noteOf({ notes }: Pick<Content, "notes">, reference: string, hash: string) {
  return notes.get(`${reference.split("@")[0]}-${hash}`);
}

/** Paths of all referenced files, sorted. */
export function assetPaths({ documents }: Content): string[] {
  const paths = documents.flatMap(assetsOf).map((reference) => assetPath(reference) ?? "");
  return [...new Set(paths)].filter((path) => path !== "").sort();
}

/**
 * A text that is equal for datasets with the same documents and files, in any order and with any
 * file names.
 * @throws {Fatal} when a file cannot be read
 */
export async function fingerprint(content: Content): Promise<string> {
  const hashes = new Map<string, string>();
  for (const path of assetPaths(content)) {
    hashes.set(path, await hashFile(join(content.folder, path)));
  }
  const documents = content.documents.map((doc) =>
    mapAssets(doc, (reference) => {
      const hash = hashes.get(assetPath(reference) ?? "");
      return hash === undefined ? reference : `${reference.split("@")[0]}@${hash}`;
    }),
  );
  return createHash("sha256").update(canonicalNdjson(documents)).digest("hex");
}

/**
 * SHA-1 of a file, which is its id at Sanity.
 * @throws {Fatal} when the file cannot be read
 */
export async function hashFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new Fatal(`${path} cannot be read. Put the file back, or remove the references to it.`);
  });
  return createHash("sha1").update(bytes).digest("hex");
}

/** Prefixes of this project's records about content, which no transfer moves. */
export const RECORDS: readonly string[] = ["publication."];

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
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A file of an exported dataset. */
export interface ExportedAsset {
  /** Path in the export, like `images/0a1b…-600x600.svg`. */
  path: string;
  /** SHA-1 of its bytes. */
  hash: string;
  /** Its name at upload, if that is known. */
  originalFilename?: string;
}

/** Longest name without extension: a disk takes names of 255 bytes, and more is added to it. */
const NAME_MAX = 100;

/** Name that Sanity's exporter gives a file whose extension has a digit, like an MP4. */
const EXPORTED = /^([0-9a-f]{40})-([a-z0-9]+)\.bin$/;

/**
 * The name of an exported file: the one at upload, if that is known. A dataset tells what a file is
 * from its name, so a file without an extension gets the one that it had in its dataset.
 */
export function fileName(path: string, originalFilename: string | undefined): string {
  const own = basename(path).replace(EXPORTED, "$1.$2");
  const name = (originalFilename ?? "").split(/[\\/]/).at(-1) ?? "";
  if (name === "") return own;
  const complete = path.startsWith("images/") || name.toLowerCase().endsWith(extname(own));
  return complete ? name : `${name}${extname(own)}`;
}

/**
 * Readable paths for the files of an export: the name at upload, else the current one. All files
 * with the same name get part of their hash, so that names do not depend on the order.
 * @returns the new path for each old one
 */
export function readablePaths(assets: readonly ExportedAsset[]): Map<string, string> {
  const named = assets.map((asset) => ({ ...asset, preferredName: preferredName(asset) }));
  const hashesByWish = new Map<string, Set<string>>();
  for (const { preferredName: path, hash } of named) {
    // Some file systems ignore case.
    const key = path.toLowerCase();
    hashesByWish.set(key, (hashesByWish.get(key) ?? new Set()).add(hash));
  }
  return new Map(
    named.map(({ path, hash, preferredName: preferred }) => {
      const shared = (hashesByWish.get(preferred.toLowerCase())?.size ?? 0) > 1;
      return [path, shared ? withHash(preferred, hash) : preferred];
    }),
  );
}

function preferredName({ path, originalFilename }: ExportedAsset): string {
  const own = fileName(path, undefined);
  const name = fileName(path, originalFilename);
  const [, stem = name, extension = extname(own)] = /^(.+)(\.\w+)$/.exec(name) ?? [];
  const plain = stem.replace(/[^\w.-]+/g, "-").replace(/^[.-]+/, "");
  return `${dirname(path)}/${plain === "" ? own : plain.slice(0, NAME_MAX) + extension}`;
}

function withHash(path: string, hash: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}-${hash.slice(0, 8)}${extension}`;
}
