import { crc32 } from "node:zlib";
import { withAddress } from "./assets/files.ts";
import { LakeDatabase } from "./database.ts";
import { type Doc, DocumentSet, isContentId, isDoc, parseObject } from "./document.ts";
import { type Advice, dataError } from "./errors.ts";
import { History } from "./history/history.ts";
import type { Change, Plan, StoredDocuments, Transaction } from "./transaction.ts";

/** Options of the store; see `LakeOptions`. */
export interface StoreOptions {
  inMemory?: boolean;
  maxDatabasePages?: number;
  advice?: Advice;
  records?: readonly string[];
  nameOf?: (document: Doc) => string | undefined;
}

/** Key of the stored position of the last edit. */
const EDITED_KEY = "content.edited";
/** Types of documents that a preview writes for itself, as drafts. */
const PREVIEW_TYPES = "sanity.previewUrl";
/** Most characters of a document's name in a message; a whole sentence may name one. */
const MAX_NAME = 50;

/** The size of a dataset. */
export interface DatasetSize {
  /** Number of documents. */
  count: number;
  /** Length of all of them as JSON, in characters. */
  length: number;
}

/** The documents of the dataset, in memory and on disk, and the lake's own values. */
export class Store implements StoredDocuments {
  /** Every document as stored; `commit` alone changes it. */
  readonly documents = new DocumentSet();
  readonly history: History;
  readonly records: readonly string[];
  readonly #database: LakeDatabase;
  readonly #listeners = new Set<(transaction: Transaction) => void>();
  readonly #nameOf: StoreOptions["nameOf"];

  /**
   * Opens the data directory; {@link load} reads it.
   * @throws LakeStartError when the data directory cannot be used
   */
  constructor(dataDir: string, options: StoreOptions = {}) {
    this.records = options.records ?? [];
    this.#nameOf = options.nameOf;
    this.#database = new LakeDatabase(dataDir, options);
    this.history = new History(this.#database, (id) => this.get(id));
  }

  /**
   * Reads the stored documents into memory.
   * @param baseUrl address of the lake, without a slash at the end; asset documents get their `url`
   * from it, so that a lake may move to another port
   * @returns how much it is
   * @throws LakeStartError naming the documents that cannot be read
   */
  load(baseUrl: string): DatasetSize {
    const damaged: string[] = [];
    let length = 0;
    try {
      const rows = this.#database.sql.prepare("SELECT id, body, sum FROM documents").iterate();
      for (const { id, body, sum } of rows) {
        const doc = readDocument(body, sum);
        if (doc === undefined || doc._id !== id) damaged.push(String(id));
        else {
          this.documents.set(doc._id, withAddress(doc, baseUrl));
          length += String(body).length;
        }
      }
    } catch (error) {
      throw this.#database.openError(error);
    }
    if (damaged.length > 0) throw this.#database.damagedDocuments(damaged.sort());
    return { count: this.documents.size, length };
  }

  get(id: string): Doc | undefined {
    return this.documents.get(id);
  }

  withPrefix(prefix: string): readonly Doc[] {
    return this.documents.withPrefix(prefix);
  }

  called(document: Doc): string {
    const name = this.#nameOf?.(document) ?? `Document "${document._id}"`;
    return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).replace(/\s+\S*$/, "")}…`;
  }

  /** Damage on disk that was found while the lake runs, with advice. */
  get damage(): string | undefined {
    return this.#database.damage;
  }

  /**
   * Commits a planned transaction: to disk first, then to memory, then to listeners.
   * @throws LakeError 409 when the transaction id was used before, 507 when the disk is full
   */
  commit({ results: _results, ...plan }: Plan, author: string): void {
    const { transactionId, changes } = plan;
    if (this.history.position(transactionId) > 0) {
      throw dataError(
        409,
        "transactionAlreadyExistsError",
        `Transaction with ID "${transactionId}" already exists`,
      );
    }
    const transaction = { ...plan, author };
    this.#database.write(() => {
      const position = this.history.add(transaction, changes.map(this.#writer()));
      if (changes.some((change) => this.#isEdit(change))) this.#put(EDITED_KEY, String(position));
    });
    for (const { id, next } of changes) this.documents.set(id, next);
    for (const listener of this.#listeners) listener(transaction);
  }

  /**
   * Calls a function after every commit.
   * @returns a function that ends it
   */
  onCommit(listener: (transaction: Transaction) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Position of the last transaction that changed content, or 0; records and what previews note are none. */
  lastEdit(): number {
    return Number(this.meta(EDITED_KEY) ?? 0);
  }

  /** A stored value of the lake itself. */
  meta(key: string): string | undefined {
    const row = this.#database.row("SELECT value FROM meta WHERE key = ?", key);
    return row === undefined ? undefined : String(row.value);
  }

  /** Stores a value of the lake itself; undefined deletes it. */
  setMeta(key: string, value: string | undefined): void {
    this.#database.write(() => this.#put(key, value));
  }

  /** Removes every document and its history. Asset files stay: documents may need them again. */
  clear(): void {
    this.#database.write(() => {
      for (const table of ["documents", "transactions", "changes"]) {
        this.#database.sql.exec(`DELETE FROM ${table}`);
      }
      this.#put(EDITED_KEY, undefined);
    });
    for (const { _id } of this.documents.all()) this.documents.set(_id, null);
  }

  /** Closes the database; another process may open it then. */
  close(): void {
    this.#database.close();
  }

  /** Writes a document. @returns its former JSON as stored, since in memory an asset has another address */
  #writer(): (change: Change) => string | undefined {
    const { sql } = this.#database;
    const stored = sql.prepare("SELECT body FROM documents WHERE id = ?");
    const remove = sql.prepare("DELETE FROM documents WHERE id = ?");
    const put = sql.prepare(
      "INSERT OR REPLACE INTO documents (id, rev, type, body, updatedAt, sum) VALUES (?, ?, ?, ?, ?, ?)",
    );
    return ({ id, next }) => {
      const before = stored.get(id)?.body;
      if (next === null) remove.run(id);
      else {
        const body = JSON.stringify(next);
        put.run(id, next._rev, next._type, body, next._updatedAt, crc32(body));
      }
      return typeof before === "string" ? before : undefined;
    };
  }

  #put(key: string, value: string | undefined): void {
    const { sql } = this.#database;
    if (value === undefined) sql.prepare("DELETE FROM meta WHERE key = ?").run(key);
    else sql.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)").run(key, value);
  }

  #isEdit({ id, previous, next }: Change): boolean {
    const isPreview = [previous, next].some((doc) => doc?._type.startsWith(PREVIEW_TYPES));
    return isContentId(id, this.records) && !isPreview;
  }
}

/** Undefined when the row is damaged. */
function readDocument(body: unknown, sum: unknown): Doc | undefined {
  if (typeof body !== "string" || crc32(body) !== sum) return undefined;
  const doc = parseObject(body);
  return isDoc(doc) ? doc : undefined;
}
