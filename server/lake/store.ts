import { Database } from "./database.ts";
import { dataError } from "./errors.ts";
import type { StoredTransaction } from "./history/table.ts";
import type { Doc } from "../documents/json.ts";
import { copyOf, heldLength, pack, Arena, type Copy } from "./packed.ts";
import { Views, type Perspective } from "./perspective.ts";
import { strongReferences } from "./references.ts";
import type { DocumentSet } from "./documents.ts";
import type { Plan } from "./transaction.ts";
import type { NewDelivery, Outbox, Settlement } from "./webhooks/outbox.ts";
import { isAsset } from "./assets/documents.ts";

/** A committed transaction as sent to listeners. */
export interface Commit extends Plan {
  author: string;
}

/** A document that changed: as it was and is now, and as it is kept in memory. */
interface Kept {
  id: string;
  previous: Doc | null;
  next: Doc | null;
  packed: Doc | null;
}

/** Most characters of a document's name in a message; a whole sentence may name one. */
const MAX_NAME = 50;
/**
 * Memory that is taken at a time for the documents of a start, in bytes: as much as comes from the
 * system itself, which gives it as it is filled. Smaller parts would lie between garbage of the start.
 */
const ARENA_BYTES = 32 * 2 ** 20;

/** How to keep documents; all of it is optional. */
export interface StoreOptions {
  /** See `LakeOptions.maxDatabasePages`. */
  maxPages?: number;
  /** See `LakeOptions.records`. */
  records?: readonly string[];
  /** See `LakeOptions.nameOf`. */
  nameOf?: (document: Doc) => string | undefined;
}

/** The documents of the dataset: packed in memory for queries, on disk for keeps. */
export class Store {
  readonly #database: Database;
  readonly #views = new Views();
  /** For each id: the documents that refer to it strongly. */
  readonly #referrers = new Map<string, Set<string>>();
  readonly #listeners = new Set<(commit: Commit) => void>();
  #deliveriesOf: (plan: Plan) => NewDelivery[] = () => [];
  #base = "";
  #heldLength = 0;

  /** See `LakeOptions.records`. */
  readonly records: readonly string[];
  readonly #nameOf: StoreOptions["nameOf"];

  /** @throws LakeStartError when the data directory cannot be used */
  constructor(dataDir: string, options: StoreOptions = {}) {
    this.records = options.records ?? [];
    this.#nameOf = options.nameOf;
    this.#database = new Database(dataDir, options.maxPages);
  }

  /**
   * Reads the stored documents into memory.
   * @param baseUrl address of the lake, without a slash at the end; asset documents get their `url`
   * from it, so that a lake may move to another port
   * @throws LakeDamagedError naming the documents that cannot be read
   */
  load(baseUrl: string): void {
    this.#base = baseUrl;
    const arena = new Arena(ARENA_BYTES);
    for (const { doc, text } of this.#database.documents()) {
      const located = this.#located(doc);
      const packed = located === doc ? pack(doc, { text, arena }) : pack(located, { arena });
      this.#keep({ id: doc._id, previous: null, next: located, packed });
    }
  }

  /** The document with this id, as stored. */
  get(id: string): Doc | undefined {
    return this.#views.raw.get(id);
  }

  /** What messages call a document, in a few words. */
  called(document: Doc): string {
    const name = this.#nameOf?.(document) ?? `Document "${document._id}"`;
    return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).replace(/\s+\S*$/, "")}…`;
  }

  /** A document for another thread; null when there is none. */
  copy(id: string): Copy | null {
    const doc = this.get(id);
    return doc === undefined ? null : copyOf(doc);
  }

  /** The documents whose ids begin with a text, as stored, by id. */
  withPrefix(prefix: string): readonly Doc[] {
    return this.#views.raw.withPrefix(prefix);
  }

  /** Length of the documents' attributes that are in memory as they are, as JSON; in characters. */
  get heldLength(): number {
    return this.#heldLength;
  }

  /** Ids of the documents that refer strongly to this one. */
  referrers(id: string): Iterable<string> {
    return this.#referrers.get(id) ?? [];
  }

  /** The documents that a request may see; see {@link Views.select}. */
  view(perspective: Perspective, trusted: boolean): DocumentSet {
    return this.#views.select(perspective, trusted);
  }

  /**
   * Commits a planned transaction: to disk first, then to memory, then to listeners.
   * @throws LakeError 409 when the transaction id was used before, 507 when the disk is full
   */
  commit(plan: Plan, author: string): void {
    if (this.#database.hasTransaction(plan.transactionId)) {
      throw dataError(
        409,
        "transactionAlreadyExistsError",
        `Transaction with ID "${plan.transactionId}" already exists`,
      );
    }
    this.#database.commit(plan, author, this.#deliveriesOf(plan));
    for (const { id, previous, next } of plan.changes) {
      this.#keep({ id, previous, next, packed: next === null ? null : pack(next) });
    }
    for (const listener of this.#listeners) listener({ ...plan, author });
  }

  /**
   * Sets the function that plans the webhook deliveries of a transaction; they are committed with
   * it.
   */
  deliverWith(deliveriesOf: (plan: Plan) => NewDelivery[]): void {
    this.#deliveriesOf = deliveriesOf;
  }

  /** What commits owe to webhooks. */
  get outbox(): Outbox {
    return this.#database.outbox;
  }

  /** What is still to be delivered; see {@link Outbox.backlog}. @throws LakeError 500 */
  backlog(): ReturnType<Outbox["backlog"]> {
    return this.#database.backlog();
  }

  /** Notes what became of deliveries; see {@link Database.settleDeliveries}. */
  settleDeliveries(settlements: readonly Settlement[]): void {
    this.#database.settleDeliveries(settlements);
  }

  /**
   * Calls a function after every commit.
   * @returns a function that ends it
   */
  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Id of the newest transaction. */
  newestTransactionId(): string | undefined {
    return this.#database.newestTransactionId();
  }

  /** Position of a transaction in the order of commits (default: the newest); 0 when there is none. */
  position(transactionId?: string): number {
    return this.#database.position(transactionId);
  }

  /** Transactions from a position on, oldest first. */
  transactionsFrom(position: number, limit: number): StoredTransaction[] {
    return this.#database.transactionsFrom(position, limit);
  }

  /** Transactions that changed any of some documents; see {@link Database.transactionsOf}. */
  transactionsOf(
    ids: readonly string[],
    range: { from: number; to: number },
    limit: number,
    newestFirst: boolean,
  ): StoredTransaction[] {
    return this.#database.transactionsOf(ids, range, limit, newestFirst);
  }

  /** Position of the last transaction up to a time, or 0. */
  positionAt(time: string): number {
    return this.#database.positionAt(time);
  }

  /** A document as it was after the transaction at a position; undefined when it was not there. */
  documentAt(id: string, position: number): Doc | undefined {
    const range = { from: position + 1, to: Number.MAX_SAFE_INTEGER };
    const [next] = this.#database.transactionsOf([id], range, 1, false);
    if (next === undefined) return this.get(id);
    return next.documents.find((document) => document.id === id)?.previous ?? undefined;
  }

  /** A document as it is, or as it was before it was deleted. */
  lastState(id: string): { doc: Doc; deletedBy?: string } | undefined {
    const doc = this.get(id);
    if (doc !== undefined) return { doc };
    const range = { from: 0, to: Number.MAX_SAFE_INTEGER };
    const [last] = this.#database.transactionsOf([id], range, 1, true);
    const previous = last?.documents.find((document) => document.id === id)?.previous;
    return last && previous ? { doc: previous, deletedBy: last.id } : undefined;
  }

  /** A remembered value of the lake itself. */
  meta(key: string): string | undefined {
    return this.#database.meta(key);
  }

  /** Keys of the remembered values that begin with a text. */
  metaKeys(prefix: string): string[] {
    return this.#database.metaKeys(prefix);
  }

  /** Remembers a value of the lake itself; undefined forgets it. */
  setMeta(key: string, value: string | undefined): void {
    this.#database.setMeta(key, value);
  }

  /**
   * Deletes the oldest history; see {@link Database.pruneHistory}. Use `retainHistory`
   * (history/retention.ts), which records whether it contained edits.
   */
  pruneHistory(before: string, keep: number, limit: number): number {
    return this.#database.pruneHistory(before, keep, limit);
  }

  /** True when {@link pruneHistory} would forget something. */
  hasHistoryBefore(before: string, keep: number): boolean {
    return this.#database.hasHistoryBefore(before, keep);
  }

  /** Time of the newest transaction, ISO 8601; undefined when there is none. */
  newestTime(): string | undefined {
    return this.#database.newestTime();
  }

  /** Returns some free pages to the file system. @returns true when there are more */
  releasePages(): boolean {
    return this.#database.releasePages();
  }

  /** Size of the history, in bytes; see {@link Database.historyBytes}. */
  historyBytes(): number {
    return this.#database.historyBytes();
  }

  /** Writes a copy of the database; see {@link Database.copyTo}. @throws LakeError 507 */
  async copyTo(file: string): Promise<void> {
    await this.#database.copyTo(file);
  }

  /** Removes every document and its history. Asset files stay: documents may need them again. */
  clear(): void {
    this.#database.clear();
    this.#views.clear();
    this.#referrers.clear();
    this.#heldLength = 0;
  }

  /** Closes the database. */
  close(): void {
    this.#database.close();
  }

  /** Takes over a change. References are read from `next`: reading them from `packed` would open it. */
  #keep({ id, previous, next, packed }: Kept): void {
    const kept = this.get(id);
    this.#heldLength +=
      (packed === null ? 0 : heldLength(packed)) - (kept === undefined ? 0 : heldLength(kept));
    this.#views.apply([{ id, next: packed }]);
    for (const target of previous === null ? [] : strongReferences(previous)) {
      this.#referrers.get(target)?.delete(id);
    }
    for (const target of next === null ? [] : strongReferences(next)) {
      const known = this.#referrers.get(target);
      if (known === undefined) this.#referrers.set(target, new Set([id]));
      else known.add(id);
    }
  }

  #located(doc: Doc): Doc {
    return isAsset(doc) && typeof doc.path === "string"
      ? { ...doc, url: `${this.#base}/${doc.path}` }
      : doc;
  }
}
