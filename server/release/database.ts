import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ReleaseStoreError, storeError } from "./errors.ts";

/** Version of the tables below; another one is not read. */
const VERSION = 1;

/**
 * A file stands once for as long as it stays the same, not once for each release: it belongs to the
 * releases from `from_release` up to, but not with, `to_release` (null: up to now). So a release
 * costs as much as what it changes.
 */
const SCHEMA = `
  CREATE TABLE releases (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, cause TEXT NOT NULL,
    files INTEGER NOT NULL, pages INTEGER NOT NULL, bytes INTEGER NOT NULL,
    changedFiles INTEGER NOT NULL, changedPages INTEGER NOT NULL
  );
  CREATE TABLE files (
    path TEXT NOT NULL, from_release INTEGER NOT NULL, to_release INTEGER,
    hash TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, br INTEGER, gzip INTEGER,
    PRIMARY KEY (path, from_release)
  ) WITHOUT ROWID;
  -- at most one file is at a path now
  CREATE UNIQUE INDEX files_now ON files (path) WHERE to_release IS NULL;
  -- what a release brought, what it ended, and whether an object is still wanted
  CREATE INDEX files_from ON files (from_release);
  CREATE INDEX files_to ON files (to_release) WHERE to_release IS NOT NULL;
  CREATE INDEX files_hash ON files (hash);
  PRAGMA user_version = ${VERSION};
`;

/** How to open a database of releases. */
export interface DatabaseOptions {
  readonly?: boolean | undefined;
  /** How long to wait for another process that writes, in milliseconds. */
  busyMs: number;
  /** Most pages of 4096 bytes that the file may grow to (default: no limit but the disk's). */
  maxPages?: number | undefined;
}

/**
 * Opens the database of a store; a writer makes it when it is not there.
 * @throws ReleaseStoreError when it is not there (reader), or cannot be read
 */
export function openDatabase(dir: string, options: DatabaseOptions): DatabaseSync {
  const file = join(dir, "releases.sqlite");
  const { readonly: readOnly = false, busyMs: timeout } = options;
  if (readOnly && !existsSync(file)) throw noStore(dir);
  let database: DatabaseSync | undefined;
  try {
    if (!readOnly) mkdirSync(dir, { recursive: true, mode: 0o700 });
    database = new DatabaseSync(file, { readOnly, timeout });
    if (!readOnly) prepareWriter(database, options.maxPages);
    const version = database.prepare("PRAGMA user_version").get()?.user_version;
    // A reader may come in the moment in which the writer makes the tables.
    if (version === 0) throw noStore(dir);
    if (version !== VERSION) {
      throw new ReleaseStoreError(
        "damaged",
        `The site's releases (${file}) were written by another version of this program. Move the folder away and run npm start: it is made again from the content.`,
      );
    }
    return database;
  } catch (error) {
    database?.close();
    throw storeError(error, dir);
  }
}

function prepareWriter(database: DatabaseSync, maxPages: number | undefined): void {
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  atomically(database, () => {
    const version = database.prepare("PRAGMA user_version").get()?.user_version;
    if (version === 0) database.exec(SCHEMA);
  });
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`);
}

function noStore(dir: string): ReleaseStoreError {
  return new ReleaseStoreError(
    "missing",
    `There is no release of the site in ${dir} yet. Run npm start: it makes the first one.`,
  );
}

/** Runs work in one transaction: all of it is on disk when this returns, or none of it. */
export function atomically<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec("BEGIN IMMEDIATE");
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // SQLite rolls back by itself after some failures, for example when the disk is full.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
