import type { Doc } from "./json.ts";

/**
 * Documents in memory, in the order of their ids, with indexes by id and by type.
 * The order makes a query without `order()` give the same result on every start.
 */
export class DocumentSet {
  readonly #byId = new Map<string, Doc>();
  readonly #byType = new Map<string, Doc[]>();
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

  /** Adds a document, or replaces the one with its id. */
  put(doc: Doc): void {
    const old = this.#byId.get(doc._id);
    this.#byId.set(doc._id, doc);
    insert(this.#all, doc);
    if (old !== undefined && old._type !== doc._type) remove(this.#listOf(old._type), old._id);
    insert(this.#listOf(doc._type), doc);
  }

  /** Removes the document with this id, if there is one. */
  delete(id: string): void {
    const old = this.#byId.get(id);
    if (old === undefined) return;
    this.#byId.delete(id);
    remove(this.#all, id);
    remove(this.#listOf(old._type), id);
  }

  /** Removes every document. */
  clear(): void {
    this.#byId.clear();
    this.#byType.clear();
    this.#all = [];
  }

  #listOf(type: string): Doc[] {
    const list = this.#byType.get(type);
    if (list !== undefined) return list;
    const made: Doc[] = [];
    this.#byType.set(type, made);
    return made;
  }
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
