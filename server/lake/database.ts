import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dataError, LakeInUseError, LakeStartError } from "./errors.ts";
import { isDoc, isJsonObject, isStrings, parseJson, type Doc, type JsonObject } from "./json.ts";
import type { Plan } from "./transaction.ts";
import { Outbox, OUTBOX_SCHEMA, type NewDelivery, type Settlement } from "./webhooks/outbox.ts";

/** A committed transaction as history and listeners read it. */
export interface StoredTransaction {
  /** Position in the order of commits, from 1. */
  seq: number;
  id: string;
  timestamp: string;
  author: string;
  /** Each document that it changed, with what it was before (null: not there). */
  documents: { id: string; mutations: JsonObject[]; previous: Doc | null }[];
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY, rev TEXT NOT NULL, type TEXT NOT NULL,
    body TEXT NOT NULL, updatedAt TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS transactions (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL,
    author TEXT NOT NULL, documentIDs TEXT NOT NULL,
    -- objects by document id: the mutations that touched it, and what it was before
    mutations TEXT NOT NULL, effects TEXT NOT NULL
  );
  -- which transactions changed a document; made up for databases from before it was kept
  CREATE TABLE IF NOT EXISTS changes (
    documentId TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (documentId, seq)
  ) WITHOUT ROWID;
  INSERT OR IGNORE INTO changes
    SELECT each.value, seq FROM transactions, json_each(documentIDs) AS each
    WHERE seq > (SELECT coalesce(max(seq), 0) FROM changes);
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

/**
 * The lake's SQLite file. One process holds it at a time, and a commit that returned is on disk:
 * it survives the death of the process and of the machine.
 */
export class Database {
  readonly #db: DatabaseSync;
  /** What commits owe to webhooks. */
  readonly outbox: Outbox;

  /**
   * Opens the database in a data directory and creates both when they are not there.
   * @param maxPages most pages of 4096 bytes that the file may grow to (default: no limit)
   * @throws LakeInUseError when another process has it open
   * @throws LakeStartError when it cannot be read
   */
  constructor(dataDir: string, maxPages?: number) {
    const file = join(dataDir, "lake.sqlite");
    try {
      mkdirSync(dataDir, { recursive: true });
      this.#db = new DatabaseSync(file);
      // Exclusive locking comes first: the write-ahead log then needs no shared memory file.
      this.#db.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;");
      this.#db.exec("PRAGMA synchronous = FULL; PRAGMA page_size = 4096;");
      this.#db.exec(`BEGIN IMMEDIATE; ${SCHEMA} ${OUTBOX_SCHEMA} COMMIT;`);
      if (maxPages !== undefined) this.#db.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)};`);
      this.outbox = new Outbox(this.#db);
    } catch (error) {
      throw openError(error, file);
    }
  }

  /** All documents, by id. */
  *documents(): Generator<Doc> {
    const rows = this.#db.prepare("SELECT body FROM documents ORDER BY id").iterate();
    for (const row of rows) {
      const doc = parseJson(text(row.body));
      if (isDoc(doc)) yield doc;
    }
  }

  /**
   * Writes a planned transaction and the deliveries that it owes, whole or not at all.
   * @returns its position in the order of commits
   * @throws LakeError 507 when the disk is full; nothing was written then
   */
  commit(plan: Plan, author: string, deliveries: readonly NewDelivery[] = []): number {
    const { transactionId, timestamp, changes } = plan;
    const mutations = Object.fromEntries(changes.map((change) => [change.id, change.mutations]));
    const effects = Object.fromEntries(changes.map(({ id, previous }) => [id, previous]));
    const ids = changes.map(({ id }) => id);
    return this.#atomically(() => {
      const put = this.#db.prepare(
        `INSERT INTO documents (id, rev, type, body, updatedAt) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET
           rev = excluded.rev, type = excluded.type, body = excluded.body,
           updatedAt = excluded.updatedAt`,
      );
      const remove = this.#db.prepare("DELETE FROM documents WHERE id = ?");
      for (const { id, next } of changes) {
        if (next === null) remove.run(id);
        else put.run(id, next._rev, next._type, JSON.stringify(next), next._updatedAt);
      }
      const { lastInsertRowid } = this.#db
        .prepare(
          `INSERT INTO transactions (id, timestamp, author, mutations, effects, documentIDs)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(
          transactionId,
          timestamp,
          author,
          JSON.stringify(mutations),
          JSON.stringify(effects),
          JSON.stringify(ids),
        );
      const note = this.#db.prepare("INSERT INTO changes (documentId, seq) VALUES (?, ?)");
      for (const id of ids) note.run(id, lastInsertRowid);
      this.outbox.add(deliveries);
      return Number(lastInsertRowid);
    });
  }

  /**
   * Notes what became of deliveries.
   * @throws LakeError 507 when the disk is full; nothing was written then
   */
  settleDeliveries(settlements: readonly Settlement[]): void {
    this.#atomically(() => this.outbox.settle(settlements));
  }

  /** Bytes of all documents as JSON, about: a character outside ASCII counts once. */
  documentBytes(): number {
    const row = this.#db.prepare("SELECT sum(length(body)) AS size FROM documents").get();
    return typeof row?.size === "number" ? row.size : 0;
  }

  /** True when a transaction has this id. */
  hasTransaction(id: string): boolean {
    return this.#db.prepare("SELECT 1 FROM transactions WHERE id = ?").get(id) !== undefined;
  }

  /** Position of a transaction, or of the newest one when no id is given; 0 when there is none. */
  position(id?: string): number {
    const row =
      id === undefined
        ? this.#db.prepare("SELECT max(seq) AS seq FROM transactions").get()
        : this.#db.prepare("SELECT seq FROM transactions WHERE id = ?").get(id);
    return typeof row?.seq === "number" ? row.seq : 0;
  }

  /** Id of the newest transaction. */
  newestTransactionId(): string | undefined {
    const row = this.#db.prepare("SELECT id FROM transactions ORDER BY seq DESC LIMIT 1").get();
    return row === undefined ? undefined : text(row.id);
  }

  /** Transactions from a position on, oldest first. */
  transactionsFrom(seq: number, limit: number): StoredTransaction[] {
    return this.#db
      .prepare("SELECT * FROM transactions WHERE seq >= ? ORDER BY seq LIMIT ?")
      .all(seq, limit)
      .map(readTransaction);
  }

  /**
   * Transactions that changed any of some documents.
   * @param range positions, both included
   * @param newestFirst which end the limit counts from, and the order of the result
   */
  transactionsOf(
    documentIds: readonly string[],
    range: { from: number; to: number },
    limit: number,
    newestFirst: boolean,
  ): StoredTransaction[] {
    return this.#db
      .prepare(
        `SELECT * FROM transactions WHERE seq IN (
           SELECT seq FROM changes WHERE documentId IN (SELECT value FROM json_each(?))
         ) AND seq BETWEEN ? AND ? ORDER BY seq ${newestFirst ? "DESC" : "ASC"} LIMIT ?`,
      )
      .all(JSON.stringify(documentIds), range.from, range.to, limit)
      .map(readTransaction);
  }

  /** Position of the last transaction up to a time (ISO 8601), or 0. */
  positionAt(time: string): number {
    const row = this.#db
      .prepare("SELECT max(seq) AS seq FROM transactions WHERE timestamp <= ?")
      .get(time);
    return typeof row?.seq === "number" ? row.seq : 0;
  }

  /** A remembered value of the lake itself. */
  meta(key: string): string | undefined {
    const row = this.#db.prepare("SELECT value FROM meta WHERE key = ?").get(key);
    return row === undefined ? undefined : text(row.value);
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
    this.#atomically(() =>
      this.#db.exec("DELETE FROM documents; DELETE FROM transactions; DELETE FROM changes;"),
    );
  }

  /** Closes the file; another process may open it then. */
  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #atomically<T>(work: () => T): T {
    try {
      this.#db.exec("BEGIN IMMEDIATE");
      const result = work();
      this.#db.exec("COMMIT");
      return result;
    } catch (error) {
      // SQLite rolls back by itself after some failures, for example when the disk is full.
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw writeError(error);
    }
  }
}

function readTransaction(row: Record<string, unknown>): StoredTransaction {
  const ids = parseJson(text(row.documentIDs));
  const mutations = parseJson(text(row.mutations));
  const effects = parseJson(text(row.effects));
  const documents = (isStrings(ids) ? ids : []).map((id) => {
    const own = isJsonObject(mutations) ? mutations[id] : undefined;
    const previous = isJsonObject(effects) ? effects[id] : undefined;
    return {
      id,
      mutations: Array.isArray(own) ? own.filter(isJsonObject) : [],
      previous: isDoc(previous) ? previous : null,
    };
  });
  return {
    seq: Number(row.seq),
    id: text(row.id),
    timestamp: text(row.timestamp),
    author: text(row.author),
    documents,
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** SQLite's result code without the extended part. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}

function writeError(error: unknown): unknown {
  const code = resultCode(error);
  if (code !== SQLITE_FULL && code !== SQLITE_IOERR) return error;
  const reason = code === SQLITE_FULL ? "is full" : "cannot be written to";
  return dataError(
    507,
    "insufficientStorageError",
    `The disk of the Content Lake ${reason}: nothing was written. Free some space and try again.`,
  );
}

function openError(error: unknown, file: string): LakeStartError {
  if (resultCode(error) === SQLITE_BUSY) {
    return new LakeInUseError(
      `The Content Lake's data (${file}) is open in another process. Stop that one, or choose another folder: LAKE_DATA_DIR`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new LakeStartError(
    `The Content Lake's data (${file}) cannot be opened: ${reason}. Make the folder writable, or move it away to start from the seed.`,
  );
}
