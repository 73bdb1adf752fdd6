import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { isDoc, isJsonObject, type Doc, type Json, type JsonObject } from "../documents/json.ts";

/**
 * A document's text in memory that threads share: first its head, which every thread of queries
 * reads, then all of it, compressed.
 */
interface Packed {
  bytes: Uint8Array<SharedArrayBuffer>;
  /** Bytes of the head: a {@link Head} as JSON. */
  headLength: number;
  /** Length of the document's JSON in characters. */
  length: number;
  /** What it was compressed with. */
  dictionary?: Uint8Array<SharedArrayBuffer>;
}

/** What queries over many documents ask for. */
interface Head {
  /** The document's attributes in order; large ones have no value here. */
  attributes: [name: string, value?: Json][];
  /** Every id that it refers to, strongly or weakly. */
  references: string[];
}

/** A document on its way to another thread: whole when it is small, else without a copy of its text. */
export type Copy = { whole: Doc } | { packed: Packed };

/** Texts with up to this many characters are part of the head: names and titles, not descriptions. */
const SMALL_TEXT = 160;
/** Other values whose JSON has up to this many characters are part of it too. */
const SMALL_VALUE = 64;
/** Documents with a shorter JSON are not packed. */
const WORTH_PACKING = 2048;
/** Size of a dictionary, in bytes: a larger one saves little more, and takes longer to read. */
const DICTIONARY_BYTES = 110_000;
/** So many characters of opened documents are kept, in each thread. */
const OPENED = 2 ** 19;
/** Attributes whose text each document has for itself. */
const OWN = new Set(["_id", "_rev", "_createdAt", "_updatedAt"]);
/** So many different texts are kept to be shared by documents, in each thread. */
const SHARED = 10_000;
/** Node takes so much memory for each part of a result, in bytes: 64 KB unless told, which is garbage then. */
const CHUNK = 16 * 1024;
/** Small tables of the compressor: setting up larger ones takes longer than compressing 30 KB. */
const COMPRESSION = {
  [constants.ZSTD_c_compressionLevel]: 3,
  // Reaches back over the dictionary.
  [constants.ZSTD_c_windowLog]: 17,
  [constants.ZSTD_c_hashLog]: 14,
  [constants.ZSTD_c_chainLog]: 14,
};

/**
 * Memory for many documents, taken in large parts: in small ones a fifth of it is lost. A part is
 * free once none of its documents is used, so it suits those that are loaded together. The first of
 * them are the dictionary that the rest are compressed with, to two thirds of what they take without.
 */
export class Arena {
  readonly #partBytes: number;
  #bytes = new SharedArrayBuffer(0);
  #used = 0;
  #first: Buffer[] = [];
  #firstBytes = 0;
  #dictionary: Uint8Array<SharedArrayBuffer> | undefined;

  /** @param partBytes what is taken at a time, in bytes; a larger document has a part of its own */
  constructor(partBytes: number) {
    this.#partBytes = partBytes;
  }

  /** What documents are compressed with; undefined for the first ones. */
  get dictionary(): Uint8Array<SharedArrayBuffer> | undefined {
    return this.#dictionary;
  }

  /** Adds a document's text to the dictionary until that is full. */
  learn(text: string): void {
    if (this.#dictionary !== undefined) return;
    const bytes = Buffer.from(text);
    this.#first.push(bytes);
    this.#firstBytes += bytes.length;
    if (this.#firstBytes < DICTIONARY_BYTES) return;
    this.#dictionary = new Uint8Array(new SharedArrayBuffer(DICTIONARY_BYTES));
    this.#dictionary.set(Buffer.concat(this.#first).subarray(0, DICTIONARY_BYTES));
    this.#first = [];
  }

  /** A place for this many bytes. */
  take(length: number): Uint8Array<SharedArrayBuffer> {
    if (length > this.#bytes.byteLength - this.#used) {
      this.#bytes = new SharedArrayBuffer(Math.max(length, this.#partBytes));
      this.#used = 0;
    }
    this.#used += length;
    return new Uint8Array(this.#bytes, this.#used - length, length);
  }
}

const packedOf = new WeakMap<JsonObject, Packed>();
const headReferences = new WeakMap<JsonObject, readonly string[]>();
/** The last opened documents, the oldest first. */
const opened = new Map<Packed, JsonObject>();
let openedLength = 0;
const shared = new Map<string, string>();
const getters = new Map<string, (this: JsonObject) => Json | undefined>();
let latest = Number.POSITIVE_INFINITY;

/** A document was asked for after the time of {@link openUntil}. */
export class OpenedTooLate extends Error {
  override readonly name = "OpenedTooLate";
}

/**
 * Sets until when this thread decompresses documents. Node aborts the process when JavaScript is stopped at
 * the wrong moment of that, so what is to be stopped has to come to an end before.
 * @param time as `performance.now()` has it
 */
export function openUntil(time: number): void {
  latest = time;
}

/**
 * Makes a document that takes a fraction of the memory: all but the lake's own attributes are kept
 * compressed, and read when they are asked for. It behaves like the document itself.
 * @param options.text its JSON, where that is there already
 * @param options.arena where to put it; left out, it has memory of its own
 */
export function pack(
  doc: Doc,
  { text = JSON.stringify(doc), arena }: { text?: string; arena?: Arena } = {},
): Doc {
  if (text.length < WORTH_PACKING) return doc;
  const attributes = Object.entries(doc).map(([name, value]): [string, Json?] =>
    isSmall(value) ? [name, value] : [name],
  );
  const head: Head = { attributes, references: [...referencesIn(doc)] };
  const headBytes = Buffer.from(JSON.stringify(head));
  const dictionary = arena?.dictionary;
  const body = zstdCompressSync(text, { params: COMPRESSION, dictionary, chunkSize: CHUNK });
  arena?.learn(text);
  const length = headBytes.length + body.length;
  const bytes = arena?.take(length) ?? new Uint8Array(new SharedArrayBuffer(length));
  bytes.set(headBytes);
  bytes.set(body, headBytes.length);
  const own = attributes.map(([name, value]): [string, Json?] =>
    name.startsWith("_") ? [name, value] : [name],
  );
  const packed: Packed = { bytes, headLength: headBytes.length, length: text.length };
  return build(own, dictionary === undefined ? packed : { ...packed, dictionary });
}

/** What another thread needs to have a document: see {@link unpack}. */
export function copyOf(doc: Doc): Copy {
  const packed = packedOf.get(doc);
  return packed === undefined ? { whole: doc } : { packed };
}

/** A document of another thread, with its small attributes at hand. */
export function unpack(copy: Copy): Doc {
  if ("whole" in copy) return copy.whole;
  const { attributes, references } = readHead(copy.packed);
  const values = attributes.map(([name, value]): [string, Json?] =>
    typeof value === "string" && !OWN.has(name) ? [name, share(value)] : [name, value],
  );
  const doc = build(values, copy.packed);
  headReferences.set(doc, references.map(share));
  return doc;
}

/** The same document with some other attributes; what is packed stays packed. */
export function withAttributes(doc: Doc, changed: JsonObject & Pick<Doc, "_id">): Doc {
  const packed = packedOf.get(doc);
  if (packed === undefined) return { ...doc, ...changed };
  const attributes = Object.entries(Object.getOwnPropertyDescriptors(doc)).map(
    ([name, { get, value }]): [string, Json?] => (get === undefined ? [name, value] : [name]),
  );
  const others = Object.entries(changed).filter(([name]) => !Object.hasOwn(doc, name));
  const replaced = attributes.map((attribute): [string, Json?] => {
    const value = changed[attribute[0]];
    return value === undefined ? attribute : [attribute[0], value];
  });
  const made = build([...replaced, ...others], packed);
  headReferences.set(made, referencesOf(doc));
  return made;
}

/** Every id that a document refers to, strongly or weakly, as `references()` finds them. */
export function referencesOf(doc: Doc): readonly string[] {
  const packed = packedOf.get(doc);
  if (packed === undefined) return [...referencesIn(doc)];
  return headReferences.get(doc) ?? readHead(packed).references;
}

/** Length of what another thread holds of a document besides shared memory, as JSON, in bytes, about. */
export function heldLength(doc: Doc): number {
  return packedOf.get(doc)?.headLength ?? JSON.stringify(doc).length;
}

function readHead({ bytes, headLength }: Packed): Head {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, headLength).toString();
  const head: Head = JSON.parse(text);
  return head;
}

function build(attributes: readonly [name: string, value?: Json][], packed: Packed): Doc {
  const doc: JsonObject = {};
  for (const [name, value] of attributes) {
    if (value !== undefined) doc[name] = value;
    else Object.defineProperty(doc, name, attributeGetter(name));
  }
  packedOf.set(doc, packed);
  if (!isDoc(doc)) throw new TypeError("A packed document lacks an attribute of the lake's own");
  return doc;
}

/** All documents share one getter for each name, so that V8 gives them one hidden class. */
function attributeGetter(name: string): PropertyDescriptor {
  let get = getters.get(name);
  if (get === undefined) {
    get = function () {
      const packed = packedOf.get(this);
      return packed === undefined ? undefined : open(packed)[name];
    };
    getters.set(name, get);
  }
  return { get, enumerable: true, configurable: true };
}

function open(packed: Packed): JsonObject {
  const kept = opened.get(packed);
  opened.delete(packed);
  const whole: unknown = kept ?? JSON.parse(bodyOf(packed));
  if (!isJsonObject(whole)) throw new TypeError("A packed document is not an object");
  opened.set(packed, whole);
  if (kept === undefined) openedLength += packed.length;
  for (const oldest of opened.keys()) {
    if (openedLength <= OPENED || oldest === packed) break;
    opened.delete(oldest);
    openedLength -= oldest.length;
  }
  return whole;
}

function bodyOf({ bytes, headLength, dictionary }: Packed): string {
  if (performance.now() > latest) throw new OpenedTooLate();
  return zstdDecompressSync(bytes.subarray(headLength), {
    dictionary,
    chunkSize: CHUNK,
  }).toString();
}

/** One text for all documents that have it: of those that a head holds, most are in many. */
function share(text: string): string {
  const known = shared.get(text);
  if (known !== undefined) return known;
  if (shared.size >= SHARED) shared.clear();
  shared.set(text, text);
  return text;
}

function isSmall(value: Json): boolean {
  if (typeof value === "string") return value.length <= SMALL_TEXT;
  return lengthOf(value, SMALL_VALUE) <= SMALL_VALUE;
}

/** Length of a value as JSON, about; counting ends soon after `most`. */
function lengthOf(value: Json, most: number): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 5;
  let length = 2;
  for (const [name, item] of Object.entries(value)) {
    if (length > most) break;
    length += lengthOf(item, most - length) + (Array.isArray(value) ? 1 : name.length + 4);
  }
  return length;
}

function referencesIn(value: Json, into: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, into);
  else if (isJsonObject(value)) {
    if (typeof value._ref === "string" && value._ref !== "") into.add(value._ref);
    else for (const item of Object.values(value)) referencesIn(item, into);
  }
  return into;
}
