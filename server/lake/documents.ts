import { isJsonObject, type Doc, type Json } from "../documents/json.ts";

/**
 * Documents in memory, in the order of their ids, with indexes by id, by type and by reference.
 * The order makes a query without `order()` give the same result on every start.
 */
export class DocumentSet {
  readonly #byId = new Map<string, Doc>();
  readonly #byType = new Map<string, Doc[]>();
  /** Id → ids of the documents with a reference to it. Built on first use. */
  #referring: Map<string, Set<string>> | undefined;
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
    const referring = (this.#referring ??= this.#indexReferences());
    const ids = new Set(targets.flatMap((target) => [...(referring.get(target) ?? [])]));
    return [...ids].flatMap((id) => this.#byId.get(id) ?? []).sort(byId);
  }

  /** Adds a document, or replaces the one with its id. */
  put(doc: Doc): void {
    const old = this.#byId.get(doc._id);
    this.#byId.set(doc._id, doc);
    this.#keepReferences(old, doc);
    insert(this.#all, doc);
    if (old !== undefined && old._type !== doc._type) remove(this.#listOf(old._type), old._id);
    insert(this.#listOf(doc._type), doc);
  }

  /** Removes the document with this id, if there is one. */
  delete(id: string): void {
    const old = this.#byId.get(id);
    if (old === undefined) return;
    this.#byId.delete(id);
    this.#keepReferences(old, undefined);
    remove(this.#all, id);
    remove(this.#listOf(old._type), id);
  }

  /** Removes every document. */
  clear(): void {
    this.#byId.clear();
    this.#byType.clear();
    this.#referring = undefined;
    this.#all = [];
  }

  #indexReferences(): Map<string, Set<string>> {
    const index = new Map<string, Set<string>>();
    for (const doc of this.#all) addReferences(index, doc);
    return index;
  }

  #keepReferences(old: Doc | undefined, doc: Doc | undefined): void {
    if (this.#referring === undefined) return;
    for (const target of old === undefined ? [] : referencesIn(old)) {
      this.#referring.get(target)?.delete(old?._id ?? "");
    }
    if (doc !== undefined) addReferences(this.#referring, doc);
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
  for (const target of referencesIn(doc)) {
    const known = index.get(target);
    if (known === undefined) index.set(target, new Set([doc._id]));
    else known.add(doc._id);
  }
}

/** Every id that a value refers to, as `references()` finds them. */
function referencesIn(value: Json, into: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, into);
  else if (isJsonObject(value)) {
    if (typeof value._ref === "string" && value._ref !== "") into.add(value._ref);
    else for (const item of Object.values(value)) referencesIn(item, into);
  }
  return into;
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
