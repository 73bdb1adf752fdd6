import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { atomically, databaseProblem, openLock, openSqlite } from "./sqlite.ts";
import {
  dataError,
  diskFull,
  LakeInUseError,
  LakeStartError,
  type Advice,
  PLAIN_ADVICE,
} from "./errors.ts";

/** Name of the database in a lake's data folder. */
export const LAKE_FILE = "lake.sqlite";
/** Name of the lock there, which an open lake has: see {@link openLock}. Without it, the database may be read. */
export const LAKE_LOCK = "lake.lock";

/** The lake's tables, by version; see {@link openSqlite}. */
export const LAKE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE documents (
     id TEXT PRIMARY KEY, rev TEXT NOT NULL, type TEXT NOT NULL,
     body TEXT NOT NULL, updatedAt TEXT NOT NULL,
     -- the checksum of the body
     sum INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE transactions (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, timestamp TEXT NOT NULL,
     author TEXT NOT NULL, documentIDs TEXT NOT NULL
   );
   -- what a transaction did to a document: its mutations, and the document before, if it was there; both
   -- compressed
   CREATE TABLE changes (
     documentId TEXT NOT NULL, seq INTEGER NOT NULL, previous BLOB, mutations BLOB NOT NULL,
     PRIMARY KEY (documentId, seq)
   ) WITHOUT ROWID;
   CREATE INDEX changes_seq ON changes (seq);`,
];

/** Most damaged documents that a message names. */
const NAMED = 5;

/**
 * A lake's SQLite file. One process holds it at a time, and a commit that returned is on disk: it survives
 * the death of the process and of the machine.
 */
export class LakeDatabase {
  readonly sql: DatabaseSync;
  readonly #lock: DatabaseSync;
  readonly #advice: Advice;
  readonly #file: string;
  /** Damage found during use, with advice. */
  damage: string | undefined;

  /**
   * Opens the database in a data directory and creates both when they are not there.
   * @param options.inMemory nothing is on disk
   * @param options.maxDatabasePages most pages of 4096 bytes that the file may grow to (default: no limit)
   * @throws LakeInUseError when another process has it open
   * @throws LakeStartError when it cannot be read, or cannot be used for another reason
   */
  constructor(
    dataDir: string,
    {
      inMemory = false,
      maxDatabasePages,
      advice = PLAIN_ADVICE,
    }: { inMemory?: boolean; maxDatabasePages?: number; advice?: Advice } = {},
  ) {
    const at = (name: string) => (inMemory ? ":memory:" : join(dataDir, name));
    this.#file = at(LAKE_FILE);
    this.#advice = advice;
    let lock: DatabaseSync | undefined;
    try {
      lock = openLock(at(LAKE_LOCK));
      this.#lock = lock;
      this.sql = openSqlite(this.#file, {
        migrations: LAKE_MIGRATIONS,
        exclusive: false,
        synchronous: "FULL",
        maxPages: maxDatabasePages,
        shrinks: true,
      });
    } catch (error) {
      lock?.close();
      throw this.openError(error);
    }
  }

  /** Closes it; another process may open it then. */
  close(): void {
    if (this.sql.isOpen) this.sql.close();
    if (this.#lock.isOpen) this.#lock.close();
  }

  /** The first row of a query. @throws LakeError 500 when the data is damaged on disk */
  row(sql: string, ...values: (string | number)[]): Record<string, unknown> | undefined {
    return this.#attempt(() => this.sql.prepare(sql).get(...values));
  }

  /** All rows of a query. @throws LakeError 500 when the data is damaged on disk */
  rows(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    return this.#attempt(() => this.sql.prepare(sql).all(...values));
  }

  /** Writes, whole or not at all. @throws LakeError 507 when the disk is full, 500 when it is damaged */
  write<T>(work: () => T): T {
    return this.#attempt(() => atomically(this.sql, work));
  }

  #attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#useError(error);
    }
  }

  /** Error for what failed while the lake runs. */
  #useError(error: unknown): unknown {
    switch (databaseProblem(error)) {
      case "full":
        return diskFull("nothing was written");
      case "damaged":
        this.damage = `The Content Lake's data (${this.#file}) is damaged. ${this.#wayBack}`;
        return dataError(500, "databaseDamagedError", this.damage);
      default:
        return error;
    }
  }

  /** Error for a failed start. */
  openError(error: unknown): LakeStartError {
    const { folder } = this.#advice;
    const reason = error instanceof Error ? error.message : String(error);
    const wrong = (advice: string) =>
      new LakeStartError(
        `The Content Lake's data (${this.#file}) cannot be opened: ${reason}. ${advice}`,
      );
    switch (databaseProblem(error)) {
      case "busy":
        return new LakeInUseError(
          `The Content Lake's data (${this.#file}) is open in another process. Stop that one, or choose another folder: ${folder}`,
        );
      case "damaged":
        return new LakeStartError(
          `The Content Lake's data (${this.#file}) is damaged and cannot be opened: ${reason}. ${this.#wayBack}`,
        );
      case "newer":
        return wrong(`Update this program, or choose another folder: ${folder}`);
      case "full":
        return wrong("Free some space and start again.");
      default:
        return wrong(`Make the folder writable for this user, or choose another: ${folder}`);
    }
  }

  /** The refusal to start with documents that cannot be read. */
  damagedDocuments(ids: readonly string[]): LakeStartError {
    const named = ids.slice(0, NAMED).map((id) => `"${id}"`);
    const what = ids.length === 1 ? "The document" : `${ids.length} documents, such as`;
    return new LakeStartError(
      `${what} ${named.join(", ")} in the Content Lake's data (${this.#file}) cannot be read: the disk has changed them. ${this.#wayBack}`,
    );
  }

  get #wayBack(): string {
    return `Put a backup in its place: ${this.#advice.restore}.`;
  }
}
