import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Why a database cannot be used. */
export type DatabaseProblem =
  | "busy" // another process holds it
  | "damaged" // its content cannot be read
  | "newer" // a newer version of this program has written it
  | "full" // no room on the disk, or the disk fails
  | "unusable"; // the file or its folder may not be read or written

/** A database cannot be opened. The message is the reason only; the caller adds what to do. */
export class DatabaseOpenError extends Error {
  override readonly name = "DatabaseOpenError";
  readonly problem: DatabaseProblem;

  constructor(problem: DatabaseProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** SQLite's result codes, primary ones unless an extended one tells more. */
const CODES: Readonly<Record<number, DatabaseProblem>> = {
  3: "unusable", // PERM
  5: "busy",
  8: "unusable", // READONLY
  10: "full", // IOERR: a write that found no room, or a failing disk
  11: "damaged", // CORRUPT
  13: "full",
  14: "unusable", // CANTOPEN
  26: "damaged", // NOTADB
  522: "damaged", // IOERR_SHORT_READ: the file has become shorter
};

/** The problem behind an error of SQLite; undefined for any other error. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (error instanceof DatabaseOpenError) return error.problem;
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  const code = Number(error.errcode);
  return CODES[code] ?? CODES[code & 0xff];
}

/** How to open a database. */
export interface SqliteOptions {
  /**
   * SQL: the first makes the tables of version 1, a second would update them to version 2, and so on.
   * `user_version` holds the version; 0 is a new file.
   */
  migrations: readonly string[];
  /** True: no other process can have it open at the same time. */
  exclusive: boolean;
  /** FULL: a commit survives a power cut. NORMAL: it survives the death of the process. */
  synchronous: "FULL" | "NORMAL";
  /** How long to wait for another writer, in milliseconds. Default: 0. */
  busyMs?: number | undefined;
  /** Largest size in pages of 4096 bytes. Default: no limit. */
  maxPages?: number | undefined;
  /** True: the file becomes smaller when rows go. */
  shrinks?: boolean | undefined;
}

/** Files up to this size are checked when they are opened, in bytes: 0.1 s. */
const CHECK_BYTES = 64 * 1024 * 1024;
/** A longer write-ahead log is truncated to this size, in bytes. */
const JOURNAL_BYTES = 16 * 1024 * 1024;

/**
 * Opens a SQLite file for writing, in WAL mode, and updates its tables to the newest version. It
 * makes the file and its folder where they are missing.
 * @throws {DatabaseOpenError} with the reason
 */
export function openSqlite(file: string, options: SqliteOptions): DatabaseSync {
  const { migrations, exclusive, synchronous, busyMs = 0, maxPages, shrinks = false } = options;
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const fresh = !existsSync(file);
    // SQLite would delete the log, which may hold what was written last.
    if (fresh && existsSync(`${file}-wal`)) {
      throw new DatabaseOpenError("damaged", "it is gone, and only its log (-wal) is left");
    }
    database = new DatabaseSync(file, { timeout: busyMs });
    // Before WAL mode, which then needs no shared memory file.
    if (exclusive) database.exec("PRAGMA locking_mode = EXCLUSIVE;");
    // Before the first table exists.
    if (shrinks) database.exec("PRAGMA auto_vacuum = FULL;");
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
    database.exec(`PRAGMA journal_size_limit = ${JOURNAL_BYTES};`);
    migrate(database, migrations);
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)};`);
    if (!fresh && statSync(file).size <= CHECK_BYTES) checkPages(database);
    return database;
  } catch (error) {
    database?.close();
    throw openError(error);
  }
}

/** Version of a database's tables; 0 for none. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}

/**
 * Runs work in one transaction.
 * @throws what the work or SQLite throws, after a rollback
 */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec("BEGIN IMMEDIATE");
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // After some errors, like a full disk, SQLite has rolled back already.
    if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Checks all pages of a database.
 * @throws {DatabaseOpenError} "damaged", with the first problem
 */
export function checkPages(database: DatabaseSync): void {
  const row = database.prepare("PRAGMA quick_check(1)").get();
  const found = String(Object.values(row ?? {})[0] ?? "");
  // One line is enough.
  const first = found.split("\n").at(-1) ?? "";
  if (found !== "ok") throw new DatabaseOpenError("damaged", first || "its pages are damaged");
}

/** @throws {DatabaseOpenError} "newer", for tables of a later version */
function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  const newest = migrations.length;
  if (versionOf(database) === newest) return;
  atomically(database, () => {
    // Another process may have updated it.
    const version = versionOf(database);
    if (version > newest) {
      throw new DatabaseOpenError(
        "newer",
        `it was written by a newer version of this program (its tables have version ${version}, this program knows ${newest})`,
      );
    }
    for (const migration of migrations.slice(version)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${newest}`);
  });
}

function openError(error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseOpenError(databaseProblem(error) ?? "unusable", reason, { cause: error });
}

/**
 * Opens a file as a lock, which one process has at a time: Node has no file locks, but SQLite has. It ends when
 * it is closed, and with the process.
 * @throws {DatabaseOpenError} "busy" when another process has it
 */
export function openLock(file: string): DatabaseSync {
  const open = () => openSqlite(file, { migrations: [], exclusive: true, synchronous: "NORMAL" });
  try {
    return open();
  } catch (error) {
    // If another process held the lock, the problem would be "busy".
    if (databaseProblem(error) !== "damaged") throw error;
    for (const suffix of ["", "-wal"]) rmSync(file + suffix, { force: true });
    return open();
  }
}
