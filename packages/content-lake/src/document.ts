import { randomBytes } from "node:crypto";

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** A stored document, with the attributes that the lake sets. */
export interface Doc extends JsonObject {
  _id: string;
  _type: string;
  /** Id of the transaction that last changed the document. */
  _rev: string;
  /** ISO 8601 time of creation. */
  _createdAt: string;
  /** ISO 8601 time of the last change. */
  _updatedAt: string;
}

/** True for an object, not null or an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for an array of strings. */
export function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** True for an object with all attributes that the lake sets. */
export function isDoc(value: unknown): value is Doc {
  return (
    isJsonObject(value) &&
    typeof value._id === "string" &&
    typeof value._type === "string" &&
    typeof value._rev === "string" &&
    typeof value._createdAt === "string" &&
    typeof value._updatedAt === "string"
  );
}

/** Parses the text of a JSON object; undefined for any other. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Finds texts whose numbers may exceed a 64-bit float: an exponent, or hundreds of digits. */
const MAYBE_TOO_LARGE = /[\d.][eE]\+?\d|\d{300}/;

/**
 * Most levels of arrays and objects. Documents have fewer, and some thousand end what recurses, like
 * `JSON.stringify` and `postMessage`.
 */
const MAX_DEPTH = 200;

/**
 * Parses JSON text. As in GROQ, numbers are 64-bit floats: integers beyond 2^53 are rounded.
 * @throws {SyntaxError} when the text is not JSON, is nested too deeply, or a number is too large:
 *   `JSON.parse` would return Infinity, which is stored as null
 */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  if (isDeeper(value, MAX_DEPTH)) {
    throw new SyntaxError(`it is nested more than ${MAX_DEPTH} levels deep`);
  }
  if (MAYBE_TOO_LARGE.test(text) && !hasFiniteNumbers(value)) {
    throw new SyntaxError(`a number is too large (at most ${Number.MAX_VALUE})`);
  }
  return value;
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** False for a value with a number that JSON cannot hold. */
export function hasFiniteNumbers(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return (
    typeof value !== "object" || value === null || Object.values(value).every(hasFiniteNumbers)
  );
}

/** Sanity's rule for document ids, which `@sanity/client` checks too. */
const DOCUMENT_ID = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i;
const DRAFTS = "drafts.";
const VERSIONS = "versions.";
/** Prefixes of Sanity's own documents: system documents and secrets of previews. */
const RECORDS = ["_.", "sanity-preview-url-secret."];

/** True when a document may have this id: 1 to 128 of `a-z A-Z 0-9 _ . -`, no leading `-` or `.`. */
export function isDocumentId(id: string): boolean {
  return DOCUMENT_ID.test(id) && !id.includes("..") && !id.endsWith(".");
}

/** A random id of 22 letters and digits, as long as those of the Content Lake. */
export function randomId(): string {
  return randomBytes(11).toString("hex");
}

/** True for the id of a published document: neither a draft nor a version. */
export function isPublishedId(id: string): boolean {
  return !id.startsWith(DRAFTS) && !id.startsWith(VERSIONS);
}

/** True for the id of a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFTS);
}

/**
 * True for the id of content, including drafts and versions; false for a record about content.
 * @param records prefixes of further records, like `notes.`
 */
export function isContentId(id: string, records: readonly string[] = []): boolean {
  return ![...RECORDS, ...records].some((path) => publishedId(id).startsWith(path));
}

/** Name of the release that a version belongs to; undefined for every other id. */
export function releaseOfVersion(id: string): string | undefined {
  return publishedId(id) === id || isDraftId(id) ? undefined : id.split(".")[1];
}

/** Beginning of the ids of a release's versions. */
export function versionsPath(release: string): string {
  return `${VERSIONS}${release}.`;
}

/** True for an id that can be read without a token: one without a dot. */
export function isPublicId(id: string): boolean {
  return !id.includes(".");
}

/** Id of the published document of a draft or version; other ids unchanged. */
export function publishedId(id: string): string {
  if (id.startsWith(DRAFTS)) return id.slice(DRAFTS.length);
  if (id.startsWith(VERSIONS)) {
    const rest = id.slice(VERSIONS.length);
    const dot = rest.indexOf(".");
    return dot < 0 ? id : rest.slice(dot + 1);
  }
  return id;
}

/**
 * Id of a document in a layer of a perspective.
 * @param layer `published`, `drafts` or the name of a release
 * @param id id of the published document
 */
export function idInLayer(layer: string, id: string): string {
  if (layer === "published") return id;
  return layer === "drafts" ? `${DRAFTS}${id}` : `${VERSIONS}${layer}.${id}`;
}

/** Documents in memory. Lists are in the order of ids, so that a query gives the same result on every start. */
export class DocumentSet {
  readonly #byId: Map<string, Doc>;
  #sorted: Doc[] | undefined;

  constructor(documents: Iterable<Doc> = []) {
    this.#byId = new Map([...documents].map((doc) => [doc._id, doc]));
  }

  /** Number of documents. */
  get size(): number {
    return this.#byId.size;
  }

  /** The document with this id. */
  get(id: string): Doc | undefined {
    return this.#byId.get(id);
  }

  /** All documents. */
  all(): readonly Doc[] {
    this.#sorted ??= [...this.#byId.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
    return this.#sorted;
  }

  /** The documents of some types. */
  ofTypes(...types: readonly string[]): readonly Doc[] {
    return this.all().filter(({ _type }) => types.includes(_type));
  }

  /** The documents whose ids begin with a text. */
  withPrefix(prefix: string): readonly Doc[] {
    return this.all().filter(({ _id }) => _id.startsWith(prefix));
  }

  /** Replaces the document with this id; null removes it. */
  set(id: string, doc: Doc | null): void {
    if (doc === null) this.#byId.delete(id);
    else this.#byId.set(id, doc);
    this.#sorted = undefined;
  }
}
