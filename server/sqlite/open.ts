import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseProblem, DatabaseOpenError } from "./errors.ts";

/** SQL, or a function, that brings a database from one version of its tables to the next. */
export type Migration = string | ((database: DatabaseSync) => void);

/** How to open a database. */
export interface SqliteOptions {
  /**
   * The first one makes the tables of version 1, the second one brings them to version 2, and so
   * on. The file keeps its version as `user_version`; 0 is a new file.
   */
  migrations: readonly Migration[];
  /** True: no other process may have it open at the same time. */
  exclusive: boolean;
  /** FULL: a commit survives a power cut. NORMAL: it survives the death of the process. */
  synchronous: "FULL" | "NORMAL";
  /** How long to wait for another process that writes, in milliseconds. Default: 0. */
  busyMs?: number | undefined;
  /** Most pages of 4096 bytes that the file may grow to. Default: no limit but the disk's. */
  maxPages?: number | undefined;
  /** True: the file can become smaller when rows are deleted ({@link releasePages}). */
  shrinks?: boolean | undefined;
}

/** Up to this size a file is checked when it is opened, in bytes: that takes a tenth of a second. */
const CHECK_BYTES = 64 * 1024 * 1024;
/** Up to this size an old file is written anew so that it can become smaller, in bytes. */
const REWRITE_BYTES = 256 * 1024 * 1024;
/** A write-ahead log that grew beyond this becomes as small again, in bytes. */
const JOURNAL_BYTES = 16 * 1024 * 1024;
const AUTO_VACUUM_INCREMENTAL = 2;

/**
 * Opens a SQLite file for writing, in WAL mode, and brings its tables to the newest version. The file
 * and its folder are made when they are not there.
 * @throws DatabaseOpenError with the reason
 */
export function openSqlite(file: string, options: SqliteOptions): DatabaseSync {
  const { migrations, exclusive, synchronous, busyMs = 0, maxPages, shrinks = false } = options;
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const fresh = !existsSync(file);
    database = new DatabaseSync(file, { timeout: busyMs });
    // Exclusive locking comes first: the write-ahead log then needs no shared memory file.
    if (exclusive) database.exec("PRAGMA locking_mode = EXCLUSIVE;");
    // Both have to be set before the first table exists.
    if (fresh) database.exec("PRAGMA page_size = 4096;");
    if (fresh && shrinks) database.exec("PRAGMA auto_vacuum = INCREMENTAL;");
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};`);
    database.exec(`PRAGMA journal_size_limit = ${JOURNAL_BYTES};`);
    migrate(database, migrations);
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)};`);
    const bytes = statSync(file).size;
    if (!fresh && bytes <= CHECK_BYTES) checkPages(database);
    if (!fresh && shrinks && bytes <= REWRITE_BYTES) letShrink(database);
    return database;
  } catch (error) {
    database?.close();
    throw openError(error);
  }
}

/**
 * Opens a SQLite file that must be there, for reading alone.
 * @param version of its tables that is expected
 * @throws DatabaseOpenError with the reason
 */
export function openSqliteReader(file: string, version: number, busyMs = 0): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
    const found = versionOf(database);
    if (found === 0) throw new DatabaseOpenError("empty", "it has no tables yet");
    requireVersion(found, version);
    return database;
  } catch (error) {
    database?.close();
    throw openError(error);
  }
}

/** Version of a database's tables; 0 when there are none yet. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}

/**
 * Runs work in one transaction: all of it is on disk when this returns, or none of it.
 * @throws whatever the work or SQLite throws
 */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec("BEGIN IMMEDIATE");
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // SQLite rolls back by itself after some failures, for example when the disk is full.
    if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Looks through all pages of a database.
 * @throws DatabaseOpenError "damaged" with the first thing that is wrong
 */
export function checkPages(database: DatabaseSync): void {
  const row = database.prepare("PRAGMA quick_check(1)").get();
  const found = String(Object.values(row ?? {})[0] ?? "");
  // What it finds may take several lines; one says enough.
  const first = found.split("\n").at(-1) ?? "";
  if (found !== "ok") throw new DatabaseOpenError("damaged", first || "its pages are damaged");
}

/**
 * Gives free pages back to the file system.
 * @param pages at most so many, so that others are not held up
 */
export function releasePages(database: DatabaseSync, pages: number): void {
  // Each step of the statement releases one page, so it has to be read to its end.
  database.prepare(`PRAGMA incremental_vacuum(${Math.trunc(pages)})`).all();
}

function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  const newest = migrations.length;
  if (versionOf(database) === newest) return;
  atomically(database, () => {
    // Another process may have been faster.
    const version = versionOf(database);
    if (version > newest) requireVersion(version, newest);
    for (const migration of migrations.slice(version)) {
      if (typeof migration === "string") database.exec(migration);
      else migration(database);
    }
    database.exec(`PRAGMA user_version = ${newest}`);
  });
}

function requireVersion(version: number, expected: number): void {
  if (version === expected) return;
  if (version > expected) {
    throw new DatabaseOpenError(
      "newer",
      `it was written by a newer version of this program (its tables have version ${version}, this program knows ${expected})`,
    );
  }
  throw new DatabaseOpenError("unusable", "it has not been brought to this version yet");
}

/** Writes an old file anew, once, so that it can become smaller. Without room for that it stays. */
function letShrink(database: DatabaseSync): void {
  const mode = Number(database.prepare("PRAGMA auto_vacuum").get()?.auto_vacuum);
  if (mode === AUTO_VACUUM_INCREMENTAL) return;
  try {
    database.exec("PRAGMA auto_vacuum = INCREMENTAL; VACUUM;");
  } catch (error) {
    if (databaseProblem(error) !== "full") throw error;
  }
}

function openError(error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseOpenError(databaseProblem(error) ?? "unusable", reason, { cause: error });
}
