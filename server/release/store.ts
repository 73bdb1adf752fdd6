import { readFileSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Encoding, ObjectKind } from "./compress.ts";
import { join } from "node:path";
import {
  atomically,
  keepCopy,
  openCopy,
  openDatabase,
  RELEASES_FILE,
  releasesInode,
} from "./database.ts";
import { ReleaseStoreError, storeError } from "./errors.ts";
import { sameGateSince } from "./gate-of.ts";
import { ObjectFolder } from "./objects.ts";
import { dropReleases, GRACE_MS, removeUnnamed, type Pruned } from "./prune.ts";
import { pageOf } from "./paths.ts";
import {
  FILE_COLUMNS,
  readFile,
  readRelease,
  rollbackCause,
  type Release,
  type StoredFile,
} from "./rows.ts";
import { checkPages, setAside } from "content-lake/sqlite";
import { currentRelease, writeChange, type Change } from "./write.ts";

/** How to open a store. */
export interface ReleaseStoreOptions {
  /** For those who only read: the store has to be there, and nothing in it changes. */
  readonly?: boolean | undefined;
  /** How long to wait for another process that writes, in milliseconds. Default: 5000. */
  busyMs?: number | undefined;
  /** For how long an object that was put is safe from pruning, in milliseconds. Default: 10 min. */
  graceMs?: number | undefined;
  /** Time of new releases, in milliseconds since 1970. Default: the machine's clock. */
  now?: (() => number) | undefined;
  /** Most pages of 4096 bytes that the database may grow to. Default: no limit but the disk's. */
  maxPages?: number | undefined;
  /** Told of a damaged database that was mended, in a sentence. Default: the standard error. */
  warn?: ((message: string) => void) | undefined;
}

/**
 * All releases of the site that are kept. A release is whole or not at all: one transaction is the
 * switch, seen by every process with its next {@link find}. Every method may throw a
 * {@link ReleaseStoreError}; the store is then as it was before the call.
 */
export class ReleaseStore {
  readonly dir: string;
  readonly #database: DatabaseSync;
  readonly #objects: ObjectFolder;
  /** What tells the opened file from another one that takes its place. */
  readonly #inode: number | undefined;
  readonly #graceMs: number;
  readonly #now: () => number;
  readonly #find: StatementSync;
  readonly #findRetained: StatementSync;
  readonly #lacking: StatementSync;
  /** Since which release the gate is as it is at another one; looked up once a release. */
  #gate = { release: 0, since: 0 };

  private constructor(dir: string, database: DatabaseSync, options: ReleaseStoreOptions) {
    this.dir = dir;
    this.#database = database;
    this.#objects = new ObjectFolder(dir);
    this.#inode = releasesInode(dir);
    this.#graceMs = options.graceMs ?? GRACE_MS;
    this.#now = options.now ?? Date.now;
    const columns = `SELECT ${FILE_COLUMNS} FROM files WHERE path`;
    this.#find = database.prepare(
      `${columns} IN (?, ?) AND to_release IS NULL ORDER BY path <> ?1 LIMIT 1`,
    );
    this.#findRetained = database.prepare(
      `${columns} = ? AND ifnull(to_release, ?2 + 1) > ?2 ORDER BY from_release DESC LIMIT 1`,
    );
    this.#lacking = database.prepare(
      `SELECT value FROM json_each(?) WHERE NOT EXISTS
        (SELECT 1 FROM files WHERE path = value AND to_release IS NULL)`,
    );
  }

  /**
   * Opens the store in a folder; a writer makes it when it is not there.
   * @param dir absolute path
   * @throws ReleaseStoreError when it cannot be opened, or a reader finds none
   */
  static open(dir: string, options: ReleaseStoreOptions = {}): ReleaseStore {
    const { readonly, busyMs = 5000, maxPages } = options;
    const warn = options.warn ?? ((message: string) => console.error(message));
    const database = openDatabase(dir, { readonly, busyMs, maxPages, warn });
    try {
      return new ReleaseStore(dir, database, options);
    } catch (error) {
      database.close();
      throw storeError(error, dir);
    }
  }

  /**
   * Opens the copy of a store's database, for showing the site while the database itself is damaged
   * or lost. It may be some releases behind.
   * @returns undefined when there is none that can be read
   */
  static openCopy(dir: string): ReleaseStore | undefined {
    const database = openCopy(dir);
    return database && new ReleaseStore(dir, database, { readonly: true });
  }

  /** True when another file has taken the place of the opened database, or none is there. */
  isReplaced(): boolean {
    return releasesInode(this.dir) !== this.#inode;
  }

  /**
   * Moves a database that turned out to be damaged aside, and closes it: the next writer takes the
   * copy in its place.
   */
  discard(): void {
    this.close();
    setAside(join(this.dir, RELEASES_FILE), this.#now());
  }

  /**
   * Looks through all pages of the database.
   * @throws ReleaseStoreError "damaged"
   */
  check(): void {
    this.#read(() => checkPages(this.#database));
  }

  /** Writes a copy of the database, which takes its place should it be damaged. */
  async keepCopy(): Promise<void> {
    try {
      await keepCopy(this.#database, this.dir);
    } catch (error) {
      throw storeError(error, this.dir);
    }
  }

  /** Whether every form of an object holds what its name says; reads all of them. */
  isWhole(hash: string): Promise<boolean> {
    return this.#objects.isWhole(hash);
  }

  /**
   * Writes an object again from one of its forms that is whole; a form that is damaged goes.
   * @returns false when none of its forms is: then nothing is left of it
   */
  async mendObject(hash: string, kind: ObjectKind): Promise<boolean> {
    try {
      return await this.#objects.mend(hash, kind);
    } catch (error) {
      throw storeError(error, this.dir);
    }
  }

  /**
   * Keeps the bytes of a file for a later {@link commit}, durably, and compressed where that helps.
   * @returns their SHA-256, in hexadecimal
   */
  async putObject(bytes: Buffer, kind: ObjectKind): Promise<string> {
    try {
      return await this.#objects.put(bytes, kind);
    } catch (error) {
      throw storeError(error, this.dir);
    }
  }

  /**
   * Makes a release: the current one with some files put and some removed. Files that are as they
   * were do not count; a change of nothing makes no release.
   * @param alongside further writes of the same transaction, to tables of the caller's own; done
   *   also when there is no new release. It gets the release that is current then.
   * @returns the new release, or the current one when nothing changed
   */
  commit(change: Change, alongside?: (database: DatabaseSync, release: Release) => void): Release {
    return this.#atomically(() => {
      const release = writeChange(this.#database, this.#objects, change, this.#time());
      alongside?.(this.#database, release);
      return release;
    });
  }

  /** Runs reads or writes of a caller's own tables in one transaction. */
  transact<T>(work: (database: DatabaseSync) => T): T {
    return this.#atomically(() => work(this.#database));
  }

  /** The release that visitors see; nothing when there is none yet. */
  current(): Release | undefined {
    return this.#read(() => currentRelease(this.#database));
  }

  /**
   * A file of the current release.
   * @param otherwise a second path to look at when there is no file at the first: both are looked
   *   for in the same release
   */
  find(path: string, otherwise = path): StoredFile | undefined {
    const row = this.#read(() => this.#find.get(path, otherwise));
    return row && readFile(row);
  }

  /** Those of some paths at which the current release has no file. */
  lacking(paths: Iterable<string>): Set<string> {
    const rows = this.#read(() => this.#lacking.all(JSON.stringify([...paths])));
    return new Set(rows.map(({ value }) => String(value)));
  }

  /** The newest file that any kept release has at a path. */
  findRetained(path: string): StoredFile | undefined {
    const row = this.#read(() => this.#findRetained.get(path, 0));
    return row && readFile(row);
  }

  /**
   * The same for visitors: only of releases with the gate of the current one. Else a site that is sealed
   * would go on to serve what it was before, and a withdrawn password would open files of before.
   */
  findForOpenPage(path: string): StoredFile | undefined {
    const row = this.#read(() => this.#findRetained.get(path, this.#gateSince()));
    return row && readFile(row);
  }

  /** All files of the current release, in the order of their paths. */
  files(): StoredFile[] {
    return this.#read(() =>
      this.#database
        .prepare(`SELECT ${FILE_COLUMNS} FROM files WHERE to_release IS NULL ORDER BY path`)
        .all()
        .map(readFile),
    );
  }

  /** All kept releases, newest first. */
  list(): Release[] {
    return this.#read(() =>
      this.#database.prepare("SELECT * FROM releases ORDER BY id DESC").all().map(readRelease),
    );
  }

  /**
   * What it takes to come from the current release to another kept one. It costs as much as what
   * changed between the two.
   * @throws ReleaseStoreError when that release is not kept
   */
  changesTo(id: number): { put: Map<string, StoredFile>; remove: string[] } {
    return this.#read(() => this.#changesTo(id));
  }

  /** Paths of the pages that a release brought, changed or removed, sorted. */
  changedPages(id: number): string[] {
    const rows = this.#read(() =>
      this.#database
        .prepare("SELECT path FROM files WHERE from_release = ?1 OR to_release = ?1")
        .all(id),
    );
    return [...new Set(rows.flatMap(({ path }) => pageOf(String(path)) ?? []))].sort();
  }

  /**
   * Makes a new release that is equal to an old one.
   * @param after number of the release that has to be the current one. Default: any
   * @param author id of the person who asks for it. Default: not known
   * @returns the new release, or the current one when it is equal already
   * @throws ReleaseStoreError when the old one is not kept (the message names those that are), or another
   *   one than `after` is the current one
   */
  rollback(id: number, after?: number, author?: string): Release {
    return this.#atomically(() => {
      const change = { cause: rollbackCause(id, author), after, ...this.#changesTo(id) };
      return writeChange(this.#database, this.#objects, change, this.#time());
    });
  }

  /**
   * Drops all releases but the newest, and the objects that only they name. It may be interrupted at
   * any point, and other processes may read and write meanwhile.
   * @param keep how many releases stay, at least 1
   * @param needed number of a release that stays in any case
   */
  async prune(keep: number, needed = Infinity): Promise<Pruned> {
    const { releases, hashes } = this.#atomically(() => dropReleases(this.#database, keep, needed));
    return { releases, objects: await this.#removeUnnamed(hashes) };
  }

  /**
   * Removes what processes that were killed have left: objects that no release names, and files
   * that were not written to their end. For the start of a process that writes.
   * @returns how many objects went
   */
  async tidy(): Promise<number> {
    try {
      await this.#objects.removeUnfinished(Date.now() - this.#graceMs);
      const hashes: string[] = [];
      for await (const hash of this.#objects.hashes()) hashes.push(hash);
      return await this.#removeUnnamed(hashes);
    } catch (error) {
      throw storeError(error, this.dir);
    }
  }

  /** Absolute path of the file that holds an object. */
  objectFile(hash: string, encoding?: Encoding): string {
    return this.#objects.file(hash, encoding);
  }

  /** Closes the database. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #gateSince(): number {
    const release = currentRelease(this.#database)?.id ?? 0;
    if (release !== this.#gate.release) {
      const read = (hash: string) => readFileSync(this.objectFile(hash), "utf8");
      this.#gate = { release, since: sameGateSince(this.#database, read) };
    }
    return this.#gate.since;
  }

  #changesTo(id: number): { put: Map<string, StoredFile>; remove: string[] } {
    const database = this.#database;
    if (!database.prepare("SELECT 1 FROM releases WHERE id = ?").get(id)) throw this.#unknown(id);
    const put = database
      .prepare(
        `SELECT ${FILE_COLUMNS} FROM files AS old WHERE to_release > ?1 AND from_release <= ?1
         AND NOT EXISTS (SELECT 1 FROM files
           WHERE path = old.path AND to_release IS NULL AND hash = old.hash)`,
      )
      .all(id)
      .map(readFile);
    const remove = database
      .prepare(
        `SELECT path FROM files AS later WHERE from_release > ?1 AND to_release IS NULL
         AND NOT EXISTS (SELECT 1 FROM files
           WHERE path = later.path AND from_release <= ?1 AND to_release > ?1)`,
      )
      .all(id);
    return {
      put: new Map(put.map((file) => [file.path, file])),
      remove: remove.map(({ path }) => String(path)),
    };
  }

  #unknown(id: number): ReleaseStoreError {
    const known = this.list().map((release) => release.id);
    const kept = known.length === 0 ? "Nothing here yet." : `Kept are: ${known.join(", ")}.`;
    return new ReleaseStoreError("missing", `There is no release ${id}. ${kept}`);
  }

  async #removeUnnamed(hashes: readonly string[]): Promise<number> {
    const transact = <T>(work: () => T) => this.#atomically(work);
    return removeUnnamed(this.#database, this.#objects, {
      hashes,
      graceMs: this.#graceMs,
      transact,
    });
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }

  #atomically<T>(work: () => T): T {
    return this.#read(() => atomically(this.#database, work));
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeError(error, this.dir);
    }
  }
}
