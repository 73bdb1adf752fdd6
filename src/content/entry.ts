import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { ListQuery, QueryDefinition } from "./documents/query-definition.ts";
import { documentIds } from "./locate.ts";

/** From this many documents read together, few are ever used: they stay compressed. */
export const PACKED_FROM = 500;
/** How many are deflated together. Reading one unpacks them all; smaller packs take more memory. */
const PACK = 50;

/** A document in a pack: where its JSON lies in the inflated JSON of the pack, in bytes. */
export interface Packed {
  all: Uint8Array;
  start: number;
  end: number;
}

const NONE: readonly string[] = [];
const withKey = new WeakMap<QueryDefinition<unknown>, readonly string[]>();

/** One document of a definition as it came from the source, not yet checked. */
export class Entry {
  /** Id of the document; the type's name when the source holds none. */
  readonly id: string;
  /** Hash of the raw result: equal hashes give equal pages. */
  readonly hash: string;
  /** Ids of the document itself and of all that it shows parts of, each once. */
  readonly documents: readonly string[];
  readonly #names: readonly string[];
  readonly #fields: readonly unknown[];
  #content: { raw: unknown } | Packed;

  /**
   * @param raw the result of the definition's query for one document, made of JSON
   * @param options.text its JSON, if the caller has it already
   * @param options.packed where to read it again; without this, the entry keeps it in memory
   */
  constructor(
    definition: QueryDefinition<unknown>,
    raw: unknown,
    { text = jsonOf(raw), packed }: { text?: string; packed?: Packed } = {},
  ) {
    this.documents = [...documentIds(raw)];
    this.id = this.documents[0] ?? definition.type;
    this.hash = createHash("sha1").update(text).digest("base64url");
    this.#names = sortedBy(definition);
    this.#fields = this.#names.map((name) => fieldOf(raw, name));
    this.#content = packed ?? { raw };
  }

  /** The raw result. It stays unpacked from its first use on. */
  get raw(): unknown {
    if ("raw" in this.#content) return this.#content.raw;
    const raw = unpack(this.#content);
    this.#content = { raw };
    return raw;
  }

  /** A field of the raw result. Fields of a list's order and key need no unpacking. */
  field(name: string): unknown {
    const at = this.#names.indexOf(name);
    return at < 0 ? fieldOf(this.raw, name) : this.#fields[at];
  }

  /** A text field of the raw result; empty if it is not a text. */
  text(name: string): string {
    const value = this.field(name);
    return typeof value === "string" ? value : "";
  }
}

/** The entries of documents that were read together. */
export function entriesOf(definition: QueryDefinition<unknown>, rows: readonly unknown[]): Entry[] {
  if (rows.length < PACKED_FROM) return rows.map((row) => new Entry(definition, row));
  const entries: Entry[] = [];
  for (let at = 0; at < rows.length; at += PACK) {
    entries.push(...packedEntries(definition, rows.slice(at, at + PACK)));
  }
  return entries;
}

function packedEntries(definition: QueryDefinition<unknown>, rows: readonly unknown[]): Entry[] {
  const texts = rows.map(jsonOf);
  const all = deflateRawSync(texts.join(""));
  let end = 0;
  return rows.map((row, at) => {
    const text = texts[at] ?? "";
    const start = end;
    end += Buffer.byteLength(text);
    return new Entry(definition, row, { text, packed: { all, start, end } });
  });
}

/** Not a closure: each would keep its whole scope in memory, the texts too. */
function unpack({ all, start, end }: Packed): unknown {
  return JSON.parse(inflateRawSync(all).toString("utf8", start, end));
}

/** The fields that entries of a list are sorted and looked up by, for all of them the same array. */
function sortedBy(definition: QueryDefinition<unknown> | ListQuery<unknown>): readonly string[] {
  if (!("order" in definition)) return NONE;
  const { key, order } = definition;
  if (key === undefined) return order;
  const known = withKey.get(definition) ?? [...order, key];
  withKey.set(definition, known);
  return known;
}

function jsonOf(raw: unknown): string {
  return JSON.stringify(raw ?? null);
}

function fieldOf(raw: unknown, field: string): unknown {
  return typeof raw === "object" && raw !== null ? Reflect.get(raw, field) : undefined;
}

/** A document that was written or deleted; a deleted one has its former type, if known. */
export interface ChangedDocument {
  id: string;
  type: string | undefined;
}

/** A document's entry in a definition before and after; undefined if there was or is none. */
export interface EntryChange {
  definition: QueryDefinition<unknown>;
  before: Entry | undefined;
  after: Entry | undefined;
}
