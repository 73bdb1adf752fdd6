import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { ObjectFolder } from "./objects.ts";
import { ReleaseStoreError } from "./errors.ts";
import { isPage, isSitePath, mediaType, pageOf } from "./paths.ts";
import { readRelease, type Release } from "./rows.ts";

/** What a release changes: files by their path in the site, and paths that are no longer there. */
export interface Change {
  /** In words for a person: "published by the Studio", "rollback to 12". */
  cause: string;
  put: ReadonlyMap<string, { hash: string }>;
  remove: readonly string[];
  /** Number of the release that the change was made for; 0 for none. Default: any. */
  after?: number | undefined;
}

interface Totals {
  files: number;
  pages: number;
  bytes: number;
  changedFiles: number;
  changedPages: number;
}

/** What finds the newest release, by database: it is asked for several times at every publish. */
const newest = new WeakMap<DatabaseSync, StatementSync>();

/** The newest release. */
export function currentRelease(database: DatabaseSync): Release | undefined {
  const statement =
    newest.get(database) ?? database.prepare("SELECT * FROM releases ORDER BY id DESC LIMIT 1");
  newest.set(database, statement);
  const row = statement.get();
  return row && readRelease(row);
}

/**
 * Writes a change within an open transaction. What is as it was does not count; when nothing is left
 * then, there is no new release.
 * @returns the new release, or the current one
 * @throws ReleaseStoreError when an object of the change is not kept, or another release came between
 */
export function writeChange(
  database: DatabaseSync,
  objects: ObjectFolder,
  { cause, put, remove, after }: Change,
  at: string,
): Release {
  const before = currentRelease(database);
  if (after !== undefined && after !== (before?.id ?? 0)) throw overtaken();
  const id = (before?.id ?? 0) + 1;
  const totals = { files: 0, pages: 0, bytes: 0, ...before, changedFiles: 0, changedPages: 0 };
  const changed = new Set<string>();
  const find = database.prepare(
    "SELECT hash, size, from_release FROM files WHERE path = ? AND to_release IS NULL",
  );
  const end = database.prepare(
    "UPDATE files SET to_release = ? WHERE path = ? AND to_release IS NULL",
  );
  const add = database.prepare(
    "INSERT INTO files (path, from_release, hash, type, size, br, gzip) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );

  for (const [path, { hash }] of put) {
    if (!isSitePath(path)) throw new TypeError(`"${path}" is no path of a file of the site`);
    const old = find.get(path);
    if (old?.hash === hash) continue;
    const sizes = objects.sizes(hash);
    if (!sizes) throw missingObject(path, hash);
    if (old) end.run(id, path);
    const { identity, br, gzip } = sizes;
    add.run(path, id, hash, mediaType(path), identity, br ?? null, gzip ?? null);
    count(totals, changed, path, old ? 0 : 1, identity - Number(old?.size ?? 0));
  }
  for (const path of remove) {
    if (put.has(path)) throw new TypeError(`"${path}" is both put and removed`);
    const old = find.get(path);
    if (!old) continue;
    end.run(id, path);
    count(totals, changed, path, -1, -Number(old.size));
  }
  if (before && totals.changedFiles === 0) return before;
  totals.changedPages = changed.size;

  const release = { ...totals, id, at, cause };
  database
    .prepare(
      `INSERT INTO releases (id, at, cause, files, pages, bytes, changedFiles, changedPages)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      id,
      at,
      cause,
      totals.files,
      totals.pages,
      totals.bytes,
      totals.changedFiles,
      totals.changedPages,
    );
  return release;
}

/**
 * What a change of one file does to the numbers of a release.
 * @param changed the pages that are other ones; a sealed page has two files
 */
function count(
  totals: Totals,
  changed: Set<string>,
  path: string,
  files: number,
  bytes: number,
): void {
  totals.files += files;
  totals.bytes += bytes;
  totals.changedFiles += 1;
  if (isPage(path)) totals.pages += files;
  const page = pageOf(path);
  if (page !== undefined) changed.add(page);
}

function overtaken(): ReleaseStoreError {
  return new ReleaseStoreError(
    "overtaken",
    "Another release was made in the meantime, so this one was not. Try again.",
  );
}

function missingObject(path: string, hash: string): ReleaseStoreError {
  return new ReleaseStoreError(
    "missing",
    `The content of ${path} (${hash}) is not in the store, so no release was made. Publish again, or build the whole site anew.`,
  );
}
