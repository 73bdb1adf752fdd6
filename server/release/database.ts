import { copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  checkPages,
  copyDatabase,
  DatabaseOpenError,
  databaseProblem,
  openSqlite,
  openSqliteReader,
  setAside,
} from "content-lake/sqlite";
import { describedError, ReleaseStoreError, storeError } from "./errors.ts";

/** Name of the database in the folder of a store, and of its copy. */
export const RELEASES_FILE = "releases.sqlite";
const COPY_FILE = "releases.copy.sqlite";

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
`;
/** Its version; see {@link openSqlite}. */
const VERSION = 1;

/** How to open a database of releases. */
export interface DatabaseOptions {
  readonly?: boolean | undefined;
  /** How long to wait for another process that writes, in milliseconds. */
  busyMs: number;
  /** Most pages of 4096 bytes that the file may grow to (default: no limit but the disk's). */
  maxPages?: number | undefined;
  /** Told of a database that was damaged, in a sentence for a person. */
  warn: (message: string) => void;
}

/**
 * Opens the database of a store; a writer makes it when it is not there. A writer that finds it
 * damaged or lost moves it aside and takes the copy in its place, or starts anew when there is none.
 * @throws ReleaseStoreError when it is not there (reader), or cannot be read
 */
export function openDatabase(dir: string, options: DatabaseOptions): DatabaseSync {
  const file = join(dir, RELEASES_FILE);
  const { readonly = false, busyMs, maxPages } = options;
  try {
    if (readonly) {
      if (!existsSync(file)) throw noStore(dir);
      return openSqliteReader(file, VERSION, busyMs);
    }
    const open = () =>
      openSqlite(file, {
        migrations: [SCHEMA],
        exclusive: false,
        synchronous: "FULL",
        busyMs,
        maxPages,
      });
    if (!existsSync(file)) takeCopy(dir, "is lost", options);
    const found = inode(file);
    try {
      return open();
    } catch (error) {
      if (databaseProblem(error) !== "damaged") throw error;
      // Another process may have mended it meanwhile.
      if (inode(file) === found) {
        setAside(file, Date.now());
        const reason = error instanceof Error ? error.message : String(error);
        if (!takeCopy(dir, `was damaged (${reason})`, options)) {
          options.warn(
            `The database of the site's releases (${file}) was damaged and is moved aside. Run npm start: the site is made again from the content.`,
          );
        }
      }
      return open();
    }
  } catch (error) {
    if (error instanceof DatabaseOpenError) throw openError(error, dir, file);
    throw storeError(error, dir);
  }
}

/**
 * Opens the copy of the database, for showing the site while the database itself cannot be read.
 * @returns undefined when there is none that can be read
 */
export function openCopy(dir: string): DatabaseSync | undefined {
  const file = join(dir, COPY_FILE);
  if (!existsSync(file)) return undefined;
  try {
    return openSqliteReader(file, VERSION);
  } catch {
    return undefined;
  }
}

/**
 * Writes a copy of the database beside it, whole and on disk; the releases go on meanwhile.
 * @throws SQLite's own error when there is no room
 */
export async function keepCopy(database: DatabaseSync, dir: string): Promise<void> {
  const part = join(dir, `${COPY_FILE}.part`);
  try {
    rmSync(part, { force: true });
    await copyDatabase(database, part);
    const copy = new DatabaseSync(part);
    try {
      copy.exec("PRAGMA journal_mode = DELETE");
      checkPages(copy);
    } finally {
      copy.close();
    }
    renameSync(part, join(dir, COPY_FILE));
  } finally {
    rmSync(part, { force: true });
  }
}

function inode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/** Names the database file of a store apart from one that takes its place. */
export function releasesInode(dir: string): number | undefined {
  return inode(join(dir, RELEASES_FILE));
}

/** @returns false when there is no copy that can be read */
function takeCopy(dir: string, what: string, { warn }: DatabaseOptions): boolean {
  const copy = join(dir, COPY_FILE);
  if (!existsSync(copy)) return false;
  const fresh = join(dir, `${RELEASES_FILE}.new`);
  copyFileSync(copy, fresh);
  try {
    const database = new DatabaseSync(fresh);
    try {
      checkPages(database);
    } finally {
      database.close();
    }
  } catch {
    rmSync(fresh, { force: true });
    return false;
  }
  renameSync(fresh, join(dir, RELEASES_FILE));
  warn(
    `The database of the site's releases (${join(dir, RELEASES_FILE)}) ${what}: its copy is in its place. What was published since the copy was made is published again.`,
  );
  return true;
}

function openError(error: DatabaseOpenError, dir: string, file: string): ReleaseStoreError {
  // A reader may come in the moment in which the writer makes the tables.
  if (error.problem === "empty") return noStore(dir);
  if (error.problem === "newer") {
    return new ReleaseStoreError(
      "damaged",
      `The site's releases (${file}) were written by another version of this program, a newer one. Update this program (git pull), or move the folder away and run npm start: the site is made again from the content.`,
      { cause: error },
    );
  }
  const known = storeError(error.cause ?? error, dir);
  if (known instanceof ReleaseStoreError) return known;
  const problem = error.problem === "damaged" ? "damaged" : "unusable";
  return describedError(problem, dir, error.message, error);
}

function noStore(dir: string): ReleaseStoreError {
  return new ReleaseStoreError(
    "missing",
    `There is no release of the site in ${dir} yet. Run npm start: it makes the first one.`,
  );
}

export { atomically } from "content-lake/sqlite";
