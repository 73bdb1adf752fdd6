import type { Doc } from "./document.ts";

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

  /** Removes every document. */
  clear(): void {
    this.#byId.clear();
    this.#sorted = undefined;
  }
}
