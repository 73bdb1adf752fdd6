import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ReleasedDocument, type Hold } from "../contracts/release-api.ts";
import { codeOf } from "../runtime/files.ts";
import { isCompressed } from "./compress.ts";
import { linkOrCopy, PUBLIC, ReleaseCopy } from "./copy.ts";
import { CURRENT, CurrentRelease } from "./current.ts";
import { PRIVATE, readJson, replaceJson, syncAll, syncFolder } from "./disk.ts";
import { ReleaseError, releaseError } from "./errors.ts";
import { contentKeyIn, GATE_PAGE, isPage, isSitePath, pageOf } from "./paths.ts";

/** File with the facts of a release. It is in the release's folder and never served. */
const RELEASE_FILE = "release.json";

const Release = z.object({
  /** Counts up from 1. */
  id: z.number(),
  /** When it was made, as ISO 8601 in UTC. */
  at: z.string(),
  /** Why it was made, in words for a person. */
  cause: z.string(),
  /** Name of the content key that its pages are sealed with; empty for a site that is not sealed. */
  gate: z.string(),
  /** Number of its pages, and the size of all its files before compression. */
  pages: z.number(),
  bytes: z.number(),
  /** Paths of the pages that are new, different or gone since the release before, sorted. */
  changedPages: z.array(z.string()),
  /** The documents whose publish made it. */
  documents: z.array(ReleasedDocument),
  /** Ids of the people whose publishes made it, where they are known; an earlier version wrote one. */
  by: z.array(z.string()).catch([]),
});
/** A state of the whole site that visitors saw or see. */
export type Release = z.infer<typeof Release>;

const ReleaseFile = Release.extend({
  /** Size of each file by its path in the site, compressed forms included. */
  files: z.record(z.string(), z.number()),
  /** Data that the writer needs at the next release. */
  state: z.unknown(),
});

/** Content of the next release. */
export interface Change {
  /** In words for a person: "published by the Studio". */
  cause: string;
  /** Files by their path in the site: the content, or the path of a file to copy. */
  put: ReadonlyMap<string, Buffer | string>;
  /** Paths to remove, or "others": the site then has only the files of `put`. */
  remove: readonly string[] | "others";
  documents?: readonly ReleasedDocument[];
  by?: readonly string[];
  state: unknown;
  /** The release that visitors see according to the caller; 0 for none. Default: any. */
  instead?: number | undefined;
}

/** A release, with the paths of the files that it changed. */
interface WriteResult {
  release: Release;
  put: string[];
  removed: string[];
}

/** Folder of the copy that becomes the next release. */
const NEXT = "next.part";

/**
 * The stored releases of the site, each a folder `releases/<id>` with the site's files as
 * visitors get them and `release.json`. `current` is a link to the one that visitors see. A release
 * is whole or not at all; a rollback moves the link to an older one.
 */
export class Releases {
  /** Absolute path of the folder with all releases. */
  readonly dir: string;
  readonly #now: () => number;
  readonly #current: CurrentRelease;
  readonly #known = new Map<number, { release: Release; made: string }>();
  /** Cached file sizes of the last requested release. */
  #files: { release: Release | undefined; files: ReadonlyMap<string, number> } = {
    release: undefined,
    files: new Map(),
  };

  /** A prepared copy of the newest release, which becomes the next one. */
  #next: Promise<ReleaseCopy> | undefined;

  #isWriting = false;

  constructor(dir: string, now: () => number = Date.now) {
    this.dir = dir;
    this.#now = now;
    this.#current = new CurrentRelease(dir);
  }

  /** Absolute path of a release's folder. */
  folder(id: number): string {
    return join(this.dir, "releases", String(id));
  }

  /** The release that visitors see; undefined when there is none yet. */
  current(): Release | undefined {
    const id = this.#linked();
    return id === undefined ? undefined : this.get(id);
  }

  /** The last release that was made. Visitors see another one after a rollback. */
  newest(): Release | undefined {
    return this.list()[0];
  }

  /** All stored releases, newest first. */
  list(): Release[] {
    return this.#ids().flatMap((id) => this.get(id) ?? []);
  }

  /** A stored release; undefined when there is none of this number. */
  get(id: number): Release | undefined {
    const known = this.#known.get(id);
    if (known !== undefined && known.made === this.#madeOf(id)) return known.release;
    const release = Release.safeParse(this.#read(id)).data;
    if (release !== undefined) this.#know(release);
    return release;
  }

  /** Sizes of the files of a release by their path in the site, compressed forms included. */
  files(id: number): ReadonlyMap<string, number> {
    const release = this.get(id);
    if (this.#files.release !== release) {
      const files = this.#read(id)?.files ?? {};
      this.#files = { release, files: new Map(Object.entries(files)) };
    }
    return this.#files.files;
  }

  /** The state that the writer stored in the newest release; undefined without a release. */
  state(): unknown {
    const newest = this.newest();
    return newest && this.#read(newest.id)?.state;
  }

  /** Replaces the state in the newest release, if there is one. */
  keepState(state: unknown): void {
    const newest = this.newest();
    const read = newest && this.#read(newest.id);
    if (read === undefined) return;
    this.#withPlainErrors(() => {
      const file = join(this.folder(read.id), RELEASE_FILE);
      replaceJson(file, join(this.dir, `${RELEASE_FILE}.part`), { ...read, state });
    });
  }

  /** The rollback that visitors see; undefined without one. While it lasts nothing is published. */
  hold(): Hold | undefined {
    const [current, newest, rollback] = [this.current(), this.newest(), this.#current.rollback()];
    if (!current || !newest || current.id === newest.id || rollback?.shows !== current.id)
      return undefined;
    const { since, by } = rollback;
    return { shows: current.id, madeAt: current.at, since, newest: newest.id, by: by ?? null };
  }

  /**
   * Copies the newest release while nobody waits, so that the next publish takes less time. Without it
   * {@link write} makes the copy.
   */
  async prepare(): Promise<void> {
    const newest = this.newest();
    // A release that is being written has its copy in the same folder.
    if (newest === undefined || this.#isWriting) return;
    this.#next ??= this.#copyOf(newest);
    await this.#next.catch(() => undefined);
  }

  /**
   * Makes a release: the newest one with some files put and some removed. Visitors see it when this
   * returns; it is on disk then. An empty change makes no release, but its state is stored.
   * @returns the new release with the paths of its changed files, or the newest one without any
   * @throws {ReleaseError} when it cannot be stored, or `instead` is not what visitors see
   */
  async write(change: Change): Promise<WriteResult> {
    this.#isWriting = true;
    try {
      return await this.#write(change);
    } catch (error) {
      throw releaseError(error, this.dir);
    } finally {
      this.#isWriting = false;
    }
  }

  /**
   * Shows visitors a stored release. Unless it is the newest one, it stays until another is shown or a
   * full build is made.
   * @param order.instead what visitors see according to the caller. Default: any
   * @param order.by id of the person who asks for it
   * @throws {ReleaseError} when it is missing or damaged, or visitors see another one than `instead`
   */
  show(id: number, { instead, by }: { instead?: number; by?: string | undefined } = {}): Release {
    const release = this.get(id);
    if (release === undefined) {
      const known = this.list().map((each) => each.id);
      const available = known.length === 0 ? "Nothing here yet." : `Kept are: ${known.join(", ")}.`;
      throw new ReleaseError("missing", `There is no release ${id}. ${available}`);
    }
    this.#requireCurrent(instead);
    if (!this.isWhole(id)) {
      const message = `Files of release ${id} are lost or damaged on disk. Choose another release.`;
      throw new ReleaseError("damaged", message);
    }
    this.#withPlainErrors(() => {
      if (id === this.newest()?.id) this.#current.pointToNewest(id);
      else this.#current.rollBack({ shows: id, since: new Date(this.#now()).toISOString(), by });
      syncFolder(this.dir);
    });
    return release;
  }

  /**
   * Whether a rollback lets people in who are shut out now: withdrawing a password changes
   * the content key, and a release before that was sealed with another one, or not at all.
   */
  olderGate({ gate }: Release): "other-passwords" | "not-sealed" | undefined {
    const now = this.current()?.gate ?? "";
    if (now === "" || now === gate) return undefined;
    return gate === "" ? "not-sealed" : "other-passwords";
  }

  /** Sorted paths of the files that differ between two releases, or that one lacks or has lost. */
  changedFiles(one: number, other: number): string[] {
    const [before, after] = [this.files(one), this.files(other)];
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => {
      if (isCompressed(path, before) || isCompressed(path, after)) return false;
      if (before.get(path) !== after.get(path)) return true;
      const [from, to] = [join(this.folder(one), path), join(this.folder(other), path)];
      if (!existsSync(from) || !existsSync(to)) return true;
      return (
        statSync(from).ino !== statSync(to).ino && !readFileSync(from).equals(readFileSync(to))
      );
    });
    return changed.sort();
  }

  /**
   * Copies the files of a release into a folder, as any web server serves them: without compressed
   * forms and `release.json`.
   * @param folder absolute path of a folder that is new or empty
   */
  copyTo(id: number, folder: string): void {
    const files = this.files(id);
    for (const path of files.keys()) {
      if (isCompressed(path, files)) continue;
      mkdirSync(dirname(folder + path), { recursive: true });
      linkOrCopy(this.folder(id) + path, folder + path, id);
    }
  }

  /** True when a release has all its files, in their sizes. */
  isWhole(id: number): boolean {
    const files = this.#read(id)?.files;
    if (files === undefined) return false;
    const folder = this.folder(id);
    return Object.entries(files).every(
      ([path, size]) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === size,
    );
  }

  /**
   * Removes files of killed programs, and sets aside a release with lost or truncated files: the
   * one before takes its place. For the start of the only program that writes.
   * @returns what was found, in sentences for a person
   */
  recover(): string[] {
    return this.#withPlainErrors(() => {
      this.#next = undefined;
      this.#makeFolder();
      for (const entry of readdirSync(this.dir, { withFileTypes: true })) {
        // Whoever copied the folder may have copied what the link leads to.
        const isLeftover =
          (entry.name === CURRENT && entry.isDirectory()) ||
          /^(?:current|release\.json|rollback\.json)\./.test(entry.name);
        if (isLeftover) rmSync(join(this.dir, entry.name), { recursive: true });
      }
      for (const name of readdirSync(join(this.dir, "releases"))) {
        if (name.endsWith(".part")) rmSync(join(this.dir, "releases", name), { recursive: true });
      }
      const current = this.#linked();
      const damaged = this.#ids().filter((id) => {
        // Other releases are checked when they are to be shown.
        const isUsed = id === current || id === this.#ids()[0];
        if (!isUsed || this.isWhole(id)) return false;
        const aside = `${this.folder(id)}.damaged`;
        rmSync(aside, { recursive: true, force: true });
        renameSync(this.folder(id), aside);
        return true;
      });
      this.#pointAfterRecovery(current);
      const now = this.current();
      return damaged.map((id) => {
        const instead = now ? `Release ${now.id} is shown` : "The site is built anew";
        return `Files of release ${id} are lost or damaged on disk. ${instead}. What is left of it is in ${this.folder(id)}.damaged`;
      });
    });
  }

  /** Removes all releases but the newest and the one that visitors see. @param keep at least 1 */
  async prune(keep: number): Promise<void> {
    for (const id of this.#ids().slice(keep)) {
      // A rollback may have happened while others were removed.
      if (id === this.#linked()) continue;
      const part = `${this.folder(id)}.part`;
      // Rename first: a half removed folder must not count as a release.
      renameSync(this.folder(id), part);
      await rm(part, { recursive: true });
      this.#known.delete(id);
    }
  }

  async #write({
    cause,
    put,
    remove,
    documents = [],
    by = [],
    state,
    instead,
  }: Change): Promise<WriteResult> {
    const base = this.newest();
    const before = base === undefined ? new Map<string, number>() : this.files(base.id);
    const fresh = new Map<string, Buffer | string>();
    for (const [path, content] of put) {
      if (!isSitePath(path) || path === `/${RELEASE_FILE}`) {
        throw new TypeError(`"${path}" is no path of a file of the site`);
      }
      const old = base && before.has(path) && join(this.folder(base.id), path);
      if (!old || !(await isSame(old, content))) fresh.set(path, content);
    }
    const removed = remove === "others" ? [...before.keys()] : remove;
    const gone = new Set(
      removed.filter((path) => before.has(path) && !put.has(path) && !isCompressed(path, before)),
    );
    this.#requireCurrent(instead);
    if (base !== undefined && fresh.size === 0 && gone.size === 0) {
      this.keepState(state);
      this.#current.pointToNewest(base.id);
      return { release: base, put: [], removed: [] };
    }
    const id = this.#nextId();
    const copy = await this.#takeCopy(base);
    try {
      const { files } = copy;
      for (const path of gone) copy.remove(path);
      const written = await copy.put(fresh);
      const html = files.has(GATE_PAGE) ? readFileSync(join(copy.folder, GATE_PAGE), "utf8") : "";
      const changedPages = [...fresh.keys(), ...gone].flatMap((path) => pageOf(path) ?? []);
      const paths = [...files.keys()].filter((path) => !isCompressed(path, files));
      const release: Release = {
        id,
        at: new Date(this.#now()).toISOString(),
        cause,
        gate: contentKeyIn(html) ?? "",
        pages: paths.filter(isPage).length,
        bytes: paths.reduce((sum, path) => sum + (files.get(path) ?? 0), 0),
        changedPages: [...new Set(changedPages)].sort(),
        documents: [...documents],
        by: [...by],
      };
      const description = { ...release, files: Object.fromEntries(files), state };
      writeFileSync(join(copy.folder, RELEASE_FILE), JSON.stringify(description), {
        mode: PRIVATE,
      });
      this.#requireCurrent(instead);
      renameSync(copy.folder, this.folder(id));
      this.#current.pointToNewest(id);
      this.#know(release);
      this.#files = { release, files };
      await this.#syncRelease(id, written);
      return { release, put: [...fresh.keys()].sort(), removed: [...gone].sort() };
    } finally {
      rmSync(copy.folder, { recursive: true, force: true });
    }
  }

  #copyOf(release: Release | undefined): Promise<ReleaseCopy> {
    this.#makeFolder();
    const original = release && {
      id: release.id,
      folder: this.folder(release.id),
      files: this.files(release.id),
    };
    return ReleaseCopy.of(original, join(this.dir, "releases", NEXT));
  }

  /** The copy of the newest release that {@link prepare} made, or a new one. */
  async #takeCopy(newest: Release | undefined): Promise<ReleaseCopy> {
    const next = this.#next;
    this.#next = undefined;
    return (await next?.catch(() => undefined)) ?? this.#copyOf(newest);
  }

  /**
   * Waits until a release is on disk. Visitors have it already: after a power cut in between, a start finds
   * its files too short, or not its folder, and shows the release before.
   * @param written paths of the files that no earlier release has
   */
  async #syncRelease(id: number, written: readonly string[]): Promise<void> {
    const folder = this.folder(id);
    const files = written.map((path) => folder + path);
    // Names of unchanged files are not synced: a start checks that they exist.
    const named = new Set(files.map((file) => dirname(file)));
    await syncAll([join(folder, RELEASE_FILE), ...files], "r+");
    await syncAll([...named, folder, dirname(folder), this.dir], "r");
  }

  /** Makes the folder, which other accounts, like a web server's, may pass through. */
  #makeFolder(): void {
    const folder = join(this.dir, "releases");
    mkdirSync(folder, { recursive: true });
    chmodSync(this.dir, PUBLIC.way);
    chmodSync(folder, PUBLIC.folder);
  }

  #know(release: Release): void {
    this.#known.set(release.id, { release, made: this.#madeOf(release.id) });
  }

  /** Identity of a release's folder, which differs from that of a folder in its place. */
  #madeOf(id: number): string {
    const stats = statSync(this.folder(id), { throwIfNoEntry: false });
    return stats === undefined ? "" : `${stats.ino} ${stats.birthtimeMs}`;
  }

  #requireCurrent(id: number | undefined): void {
    if (id === undefined || id === (this.#linked() ?? 0)) return;
    const message = "Visitors see another release by now, so nothing was done. Try again.";
    throw new ReleaseError("overtaken", message);
  }

  #pointAfterRecovery(current: number | undefined): void {
    const [newest] = this.#ids();
    if (newest === undefined) this.#current.clear();
    else if (current === undefined || this.#current.rollback()?.shows !== current)
      this.#current.point(newest);
    else if (!this.#ids().includes(current)) {
      // An edit that was rolled back must not return by itself: show an earlier release.
      this.show(this.#ids().find((id) => id < current) ?? newest, {
        by: this.#current.rollback()?.by,
      });
    }
  }

  #linked(): number | undefined {
    return this.#withPlainErrors(() => this.#current.id());
  }

  #read(id: number): z.infer<typeof ReleaseFile> | undefined {
    return ReleaseFile.safeParse(readJson(join(this.folder(id), RELEASE_FILE))).data;
  }

  #names(): string[] {
    try {
      return readdirSync(join(this.dir, "releases"));
    } catch (error) {
      if (codeOf(error) === "ENOENT") return [];
      throw releaseError(error, this.dir);
    }
  }

  #ids(): number[] {
    const ids = this.#names().filter((name) => /^\d+$/.test(name));
    return ids.map(Number).sort((one, other) => other - one);
  }

  /** The next number; numbers of damaged releases are not reused. */
  #nextId(): number {
    const ids = this.#names().flatMap((name) => /^\d+(?!\d|\.part)/.exec(name) ?? []);
    return Math.max(0, ...ids.map(Number)) + 1;
  }

  #withPlainErrors<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw releaseError(error, this.dir);
    }
  }
}

async function isSame(old: string, content: Buffer | string): Promise<boolean> {
  const size = typeof content === "string" ? statSync(content).size : content.length;
  if (statSync(old, { throwIfNoEntry: false })?.size !== size) return false;
  const bytes = typeof content === "string" ? await readFile(content) : content;
  return bytes.equals(await readFile(old));
}
