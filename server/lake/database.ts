import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { copyDatabase } from "../sqlite/copy.ts";
import { databaseProblem, type DatabaseProblem } from "../sqlite/errors.ts";
import { atomically, openSqlite, releasePages } from "../sqlite/open.ts";
import {
  dataError,
  LakeDamagedError,
  LakeInUseError,
  LakeStartError,
  type LakeError,
} from "./errors.ts";
import {
  HISTORY_SCHEMA,
  HistoryTable,
  type NewChange,
  type StoredTransaction,
} from "./history/table.ts";
import { isDoc, parseJson, type Doc } from "../documents/json.ts";
import { NewestMark } from "./newest-mark.ts";
import type { Plan } from "./transaction.ts";
import { Outbox, OUTBOX_SCHEMA, type NewDelivery, type Settlement } from "./webhooks/outbox.ts";

/** Name of the database in a lake's data folder. */
export const LAKE_FILE = "lake.sqlite";

/** The lake's tables, by version; see {@link openSqlite}. */
export const LAKE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE documents (
     id TEXT PRIMARY KEY, rev TEXT NOT NULL, type TEXT NOT NULL,
     body TEXT NOT NULL, updatedAt TEXT NOT NULL,
     -- the checksum of the body
     sum INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   ${HISTORY_SCHEMA} ${OUTBOX_SCHEMA}`,
];

/** Most damaged documents that a message names. */
const NAMED = 5;
/** Measuring the history reads all of its rows: not more often than this, in milliseconds. */
const SIZE_MS = 60_000;
/** So many free pages are given back to the file system at a time. */
const RELEASED_PAGES = 500;

/**
 * The lake's SQLite file. One process holds it at a time, and a commit that returned is on disk:
 * it survives the death of the process and of the machine.
 */
export class Database {
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #history: HistoryTable;
  readonly #mark: NewestMark;
  #historySize: { at: number; bytes: number } | undefined;
  /** What commits owe to webhooks. */
  readonly outbox: Outbox;

  /**
   * Opens the database in a data directory and creates both when they are not there.
   * @param maxPages most pages of 4096 bytes that the file may grow to (default: no limit)
   * @throws LakeInUseError when another process has it open
   * @throws LakeDamagedError when its content cannot be read, or its newest transactions are lost
   * @throws LakeStartError when it cannot be used for another reason
   */
  constructor(dataDir: string, maxPages?: number) {
    this.#file = join(dataDir, LAKE_FILE);
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      this.#db = openSqlite(this.#file, {
        migrations: LAKE_MIGRATIONS,
        exclusive: true,
        synchronous: "FULL",
        maxPages,
        shrinks: true,
      });
    } catch (error) {
      throw openError(error, this.#file);
    }
    this.outbox = new Outbox(this.#db);
    this.#history = new HistoryTable(this.#db);
    this.#mark = new NewestMark(this.#file);
    try {
      this.#requireNewest();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * Reads all documents with their JSON, by id, one after another.
   * @throws LakeDamagedError at the end, naming those that cannot be read
   */
  *documents(): Generator<{ doc: Doc; text: string }, void> {
    const damaged: string[] = [];
    try {
      const rows = this.#db.prepare("SELECT id, body, sum FROM documents ORDER BY id").iterate();
      for (const { id, body, sum } of rows) {
        const doc = readDocument(body, sum);
        if (doc !== undefined && doc._id === id) yield { doc, text: text(body) };
        else damaged.push(text(id));
      }
    } catch (error) {
      throw openError(error, this.#file);
    }
    if (damaged.length > 0) throw damagedDocuments(damaged, this.#file);
  }

  /**
   * Writes a planned transaction and the deliveries that it owes, whole or not at all.
   * @returns its position in the order of commits
   * @throws LakeError 507 when the disk is full; nothing was written then
   */
  commit(plan: Plan, author: string, deliveries: readonly NewDelivery[] = []): number {
    const { transactionId, timestamp, changes } = plan;
    const seq = this.#atomically(() => {
      const stored = this.#db.prepare("SELECT body FROM documents WHERE id = ?");
      const put = this.#db.prepare(
        `INSERT INTO documents (id, rev, type, body, updatedAt, sum) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET
           rev = excluded.rev, type = excluded.type, body = excluded.body,
           updatedAt = excluded.updatedAt, sum = excluded.sum`,
      );
      const remove = this.#db.prepare("DELETE FROM documents WHERE id = ?");
      const written = changes.map(({ id, next, mutations }): NewChange => {
        // History is made of what is stored, to the letter: in memory an asset has another address.
        const before = stored.get(id)?.body;
        const after = next === null ? undefined : JSON.stringify(next);
        if (next === null || after === undefined) remove.run(id);
        else put.run(id, next._rev, next._type, after, next._updatedAt, crc32(after));
        return { id, before: typeof before === "string" ? before : undefined, after, mutations };
      });
      const added = this.#history.add(transactionId, timestamp, author, written);
      this.outbox.add(deliveries);
      return added;
    });
    this.#mark.write({ seq, timestamp });
    return seq;
  }

  /**
   * Notes what became of deliveries.
   * @throws LakeError 507 when the disk is full; nothing was written then
   */
  settleDeliveries(settlements: readonly Settlement[]): void {
    this.#atomically(() => this.outbox.settle(settlements));
  }

  /** What is still to be delivered; see {@link Outbox.backlog}. @throws LakeError 500 */
  backlog(): ReturnType<Outbox["backlog"]> {
    return this.#read(() => this.outbox.backlog());
  }

  /** True when a transaction has this id. */
  hasTransaction(id: string): boolean {
    return this.#read(
      () => this.#db.prepare("SELECT 1 FROM transactions WHERE id = ?").get(id) !== undefined,
    );
  }

  /** Position of a transaction, or of the newest one when no id is given; 0 when there is none. */
  position(id?: string): number {
    const row = this.#read(() =>
      id === undefined
        ? this.#db.prepare("SELECT max(seq) AS seq FROM transactions").get()
        : this.#db.prepare("SELECT seq FROM transactions WHERE id = ?").get(id),
    );
    return typeof row?.seq === "number" ? row.seq : 0;
  }

  /** Id of the newest transaction. */
  newestTransactionId(): string | undefined {
    const row = this.#read(() =>
      this.#db.prepare("SELECT id FROM transactions ORDER BY seq DESC LIMIT 1").get(),
    );
    return row === undefined ? undefined : text(row.id);
  }

  /**
   * Transactions from a position on, oldest first.
   * @throws LakeError 500 when they are damaged on disk
   */
  transactionsFrom(seq: number, limit: number): StoredTransaction[] {
    return this.#read(() => this.#history.from(seq, limit));
  }

  /**
   * Transactions that changed any of some documents.
   * @param range positions, both included
   * @param newestFirst which end the limit counts from, and the order of the result
   * @throws LakeError 500 when they are damaged on disk
   */
  transactionsOf(
    documentIds: readonly string[],
    range: { from: number; to: number },
    limit: number,
    newestFirst: boolean,
  ): StoredTransaction[] {
    return this.#read(() => this.#history.of(documentIds, range, limit, newestFirst));
  }

  /** Forgets the oldest transactions; see {@link HistoryTable.prune}. */
  pruneHistory(before: string, keep: number, limit: number): number {
    return this.#atomically(() => this.#history.prune(before, keep, limit));
  }

  /** True when {@link pruneHistory} would forget something. */
  hasHistoryBefore(before: string, keep: number): boolean {
    return this.#history.hasOlder(before, keep);
  }

  /** Time of the newest transaction, ISO 8601; undefined when there is none. */
  newestTime(): string | undefined {
    const row = this.#db
      .prepare("SELECT timestamp FROM transactions ORDER BY seq DESC LIMIT 1")
      .get();
    return row === undefined ? undefined : text(row.timestamp);
  }

  /**
   * Returns some free pages to the file system.
   * @returns true when there are more
   */
  releasePages(): boolean {
    if (this.#number("PRAGMA freelist_count") === 0) return false;
    releasePages(this.#db, RELEASED_PAGES);
    return this.#number("PRAGMA freelist_count") > 0;
  }

  /** Size of the history, in bytes. At most a minute old. */
  historyBytes(): number {
    const now = performance.now();
    if (this.#historySize !== undefined && now - this.#historySize.at < SIZE_MS) {
      return this.#historySize.bytes;
    }
    const bytes = this.#read(() => this.#history.bytes());
    this.#historySize = { at: now, bytes };
    return bytes;
  }

  /**
   * Writes a copy of the whole database in its state at the end; edits continue meanwhile.
   * @param file absolute path of the copy; it must not be there yet
   * @throws LakeError 507 when the disk is full
   */
  async copyTo(file: string): Promise<void> {
    try {
      await copyDatabase(this.#db, file);
    } catch (error) {
      throw writeError(error, this.#file);
    }
  }

  /** Position of the last transaction up to a time (ISO 8601), or 0. */
  positionAt(time: string): number {
    const row = this.#read(() =>
      this.#db.prepare("SELECT max(seq) AS seq FROM transactions WHERE timestamp <= ?").get(time),
    );
    return typeof row?.seq === "number" ? row.seq : 0;
  }

  /** A remembered value of the lake itself. */
  meta(key: string): string | undefined {
    const row = this.#db.prepare("SELECT value FROM meta WHERE key = ?").get(key);
    return row === undefined ? undefined : text(row.value);
  }

  /** Keys of the remembered values that begin with a text. */
  metaKeys(prefix: string): string[] {
    return this.#db
      .prepare("SELECT key FROM meta WHERE substr(key, 1, length(?1)) = ?1")
      .all(prefix)
      .map((row) => text(row.key));
  }

  /** Remembers a value; undefined forgets it. */
  setMeta(key: string, value: string | undefined): void {
    this.#atomically(() => {
      if (value === undefined) this.#db.prepare("DELETE FROM meta WHERE key = ?").run(key);
      else {
        this.#db
          .prepare(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
          )
          .run(key, value);
      }
    });
  }

  /** Removes every document and transaction. */
  clear(): void {
    this.#mark.forget();
    this.#atomically(() => {
      this.#db.exec("DELETE FROM documents");
      this.#history.clear();
    });
  }

  /** Closes the file; another process may open it then. */
  close(): void {
    this.#mark.close();
    if (this.#db.isOpen) this.#db.close();
  }

  /** @throws LakeDamagedError when transactions were acknowledged that are not there */
  #requireNewest(): void {
    const marked = this.#mark.read();
    const lost = (marked?.seq ?? 0) - this.position();
    if (marked === undefined || lost <= 0) return;
    const since = this.newestTime() ?? "its beginning";
    throw new LakeDamagedError(
      `The Content Lake's data (${this.#file}) has lost its newest transactions (${lost}), those after ${since} up to ${marked.timestamp}: ${this.#file}-wal was removed or damaged, or the file is an older copy. Bring that file back, or a newer backup: npm run restore -- --from <backup>. Or go on without these edits: delete ${this.#mark.file}. Then start again.`,
    );
  }

  #number(pragma: string): number {
    return Number(Object.values(this.#db.prepare(pragma).get() ?? {})[0] ?? 0);
  }

  /** @throws LakeError 500 when the data is damaged on disk */
  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (databaseProblem(error) !== "damaged") throw error;
      throw damagedError(`The Content Lake's data (${this.#file}) is damaged. ${WAY_BACK}`);
    }
  }

  #atomically<T>(work: () => T): T {
    try {
      return atomically(this.#db, work);
    } catch (error) {
      throw writeError(error, this.#file);
    }
  }
}

/** Undefined when the row is damaged. */
function readDocument(body: unknown, sum: unknown): Doc | undefined {
  if (typeof body !== "string" || crc32(body) !== sum) return undefined;
  try {
    const doc = parseJson(body);
    return isDoc(doc) ? doc : undefined;
  } catch {
    return undefined;
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function writeError(error: unknown, file: string): unknown {
  switch (databaseProblem(error)) {
    case "full":
      return dataError(
        507,
        "insufficientStorageError",
        "The disk of the Content Lake is full or cannot be written to: nothing was written. Free some space and try again.",
      );
    case "damaged":
      return damagedError(
        `The Content Lake's data (${file}) is damaged: nothing was written. ${WAY_BACK}`,
      );
    default:
      return error;
  }
}

function damagedError(message: string): LakeError {
  return dataError(500, "databaseDamagedError", message);
}

const WAY_BACK =
  "Put a backup in its place: stop npm start, then npm run restore -- --from <backup>. The damaged data is kept beside it.";

function damagedDocuments(ids: readonly string[], file: string): LakeDamagedError {
  const named = ids
    .slice(0, NAMED)
    .map((id) => `"${id}"`)
    .join(", ");
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : "";
  const what = ids.length === 1 ? "The document" : `${ids.length} documents`;
  return new LakeDamagedError(
    `${what} ${named}${more} in the Content Lake's data (${file}) cannot be read: the disk has changed them. ${WAY_BACK}`,
  );
}

const OPEN_ADVICE: Readonly<
  Record<Exclude<DatabaseProblem, "busy" | "damaged" | "empty">, string>
> = {
  newer: "Update this program (git pull), or choose another folder: LAKE_DATA_DIR",
  full: "Free some space and start again.",
  unusable: "Make the folder writable for this user, or choose another: LAKE_DATA_DIR",
};

function openError(error: unknown, file: string): LakeStartError {
  const problem = databaseProblem(error) ?? "unusable";
  if (problem === "busy") {
    return new LakeInUseError(
      `The Content Lake's data (${file}) is open in another process. Stop that one, or choose another folder: LAKE_DATA_DIR`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (problem === "damaged" || problem === "empty") {
    return new LakeDamagedError(
      `The Content Lake's data (${file}) is damaged and cannot be opened: ${reason}. ${WAY_BACK}`,
    );
  }
  return new LakeStartError(
    `The Content Lake's data (${file}) cannot be opened: ${reason}. ${OPEN_ADVICE[problem]}`,
  );
}
