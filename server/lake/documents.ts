import type { Doc } from "../documents/json.ts";
import { referencesOf } from "./packed.ts";

/**
 * Documents in memory, in the order of their ids, with indexes by id, type, revision and reference.
 * The order makes a query without `order()` give the same result on every start.
 */
export class DocumentSet {
  readonly #byId = new Map<string, Doc>();
  readonly #byType = new Map<string, Doc[]>();
  /** Id → ids of the documents with a reference to it. Built on first use. */
  #referring: Map<string, Set<string>> | undefined;
  /** Revision → ids of the documents that have it. Built on first use. */
  #byRevision: Map<string, Set<string>> | undefined;
  #all: Doc[];

  constructor(documents: Iterable<Doc> = []) {
    this.#all = [...documents].sort(byId);
    for (const doc of this.#all) {
      this.#byId.set(doc._id, doc);
      this.#listOf(doc._type).push(doc);
    }
  }

  /** Number of documents. */
  get size(): number {
    return this.#all.length;
  }

  /** The document with this id. */
  get(id: string): Doc | undefined {
    return this.#byId.get(id);
  }

  /** All documents, by id. Do not keep the array past the current turn of the event loop. */
  all(): readonly Doc[] {
    return this.#all;
  }

  /** The documents of a type, by id. Do not keep the array past the current turn. */
  ofType(type: string): readonly Doc[] {
    return this.#byType.get(type) ?? [];
  }

  /** The documents whose ids begin with a text, by id. */
  withPrefix(prefix: string): readonly Doc[] {
    const found: Doc[] = [];
    for (let at = position(this.#all, prefix); ; at += 1) {
      const doc = this.#all[at];
      if (doc === undefined || !doc._id.startsWith(prefix)) return found;
      found.push(doc);
    }
  }

  /** The documents with a reference, strong or weak, to any of some ids; in the order of their ids. */
  referringTo(targets: readonly string[]): readonly Doc[] {
    this.#referring ??= this.#index((index, doc) => addReferences(index, doc));
    return this.#found(this.#referring, targets);
  }

  /** The documents that some transactions changed last, in the order of their ids. */
  atRevisions(revisions: readonly string[]): readonly Doc[] {
    this.#byRevision ??= this.#index((index, doc) => add(index, doc._rev, doc._id));
    return this.#found(this.#byRevision, revisions);
  }

  /** Adds a document, or replaces the one with its id. */
  put(doc: Doc): void {
    const old = this.#byId.get(doc._id);
    this.#byId.set(doc._id, doc);
    this.#keepIndexes(old, doc);
    insert(this.#all, doc);
    if (old !== undefined && old._type !== doc._type) remove(this.#listOf(old._type), old._id);
    insert(this.#listOf(doc._type), doc);
  }

  /** Removes the document with this id, if there is one. */
  delete(id: string): void {
    const old = this.#byId.get(id);
    if (old === undefined) return;
    this.#byId.delete(id);
    this.#keepIndexes(old, undefined);
    remove(this.#all, id);
    remove(this.#listOf(old._type), id);
  }

  /** Removes every document. */
  clear(): void {
    this.#byId.clear();
    this.#byType.clear();
    this.#referring = undefined;
    this.#byRevision = undefined;
    this.#all = [];
  }

  #index(put: (index: Map<string, Set<string>>, doc: Doc) => void): Map<string, Set<string>> {
    const index = new Map<string, Set<string>>();
    for (const doc of this.#all) put(index, doc);
    return index;
  }

  #found(index: ReadonlyMap<string, Set<string>>, keys: readonly string[]): readonly Doc[] {
    const ids = new Set(keys.flatMap((key) => [...(index.get(key) ?? [])]));
    return [...ids].flatMap((id) => this.#byId.get(id) ?? []).sort(byId);
  }

  #keepIndexes(old: Doc | undefined, doc: Doc | undefined): void {
    if (old !== undefined) {
      if (this.#referring) for (const to of referencesOf(old)) drop(this.#referring, to, old._id);
      if (this.#byRevision) drop(this.#byRevision, old._rev, old._id);
    }
    if (doc !== undefined) {
      if (this.#referring) addReferences(this.#referring, doc);
      if (this.#byRevision) add(this.#byRevision, doc._rev, doc._id);
    }
  }

  #listOf(type: string): Doc[] {
    const list = this.#byType.get(type);
    if (list !== undefined) return list;
    const made: Doc[] = [];
    this.#byType.set(type, made);
    return made;
  }
}

function addReferences(index: Map<string, Set<string>>, doc: Doc): void {
  for (const target of referencesOf(doc)) add(index, target, doc._id);
}

function add(index: Map<string, Set<string>>, key: string, id: string): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, new Set([id]));
  else known.add(id);
}

/** Removes an id; a key without any is forgotten, for revisions never come back. */
function drop(index: Map<string, Set<string>>, key: string, id: string): void {
  const known = index.get(key);
  known?.delete(id);
  if (known?.size === 0) index.delete(key);
}

function byId(a: Doc, b: Doc): number {
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}

/** First position whose id is not below `id`. */
function position(list: readonly Doc[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const candidate = list[middle];
    if (candidate !== undefined && candidate._id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(list: Doc[], doc: Doc): void {
  const at = position(list, doc._id);
  list.splice(at, list[at]?._id === doc._id ? 1 : 0, doc);
}

function remove(list: Doc[], id: string): void {
  const at = position(list, id);
  if (list[at]?._id === id) list.splice(at, 1);
}
