import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { takeReports } from "../release/lost.ts";
import type { Clock } from "../runtime/clock.ts";
import { isPage } from "../release/paths.ts";
import type { StoredFile } from "../release/rows.ts";
import type { ReleaseStore } from "../release/store.ts";
import { inspect } from "../release/verify.ts";
import { Once } from "../runtime/log/once.ts";
import type { SiteForm } from "../../src/sealing/site-form.ts";
import { MEDIA_ROOT } from "../../src/facts/paths.ts";
import { SiteState } from "./engine/site-state.ts";

/** What an upkeep works with. */
export interface UpkeepOptions {
  store: ReleaseStore;
  /** The form that the site is in. */
  form: SiteForm;
  /** Folder of fetched files. */
  fetchedDir: string;
  clock: Clock;
  logger: { info(message: string): void; error(message: string): void };
  /** Most bytes of fetched files. Default: 256 MB. */
  fetchedBytes?: number;
}

/** Interval of removing unused files and checking sizes, in milliseconds. */
const SWEEP_MS = 15 * 60_000;
/** Interval of reading all files, in milliseconds. */
const VERIFY_MS = 24 * 60 * 60_000;
/** The database is copied this long after the last release, in milliseconds. */
const COPY_MS = 1000;
const FETCHED_BYTES = 256 * 1024 * 1024;

/**
 * Maintains the releases: removes objects that no release names, limits the cache of fetched files,
 * copies the database, and mends damaged files.
 */
export class Upkeep {
  readonly #options: UpkeepOptions;
  #sweepAt: number;
  #verifyAt: number;
  #copiedRelease: number | undefined;
  readonly #copyProblems: Once;
  #damaged: StoredFile[] = [];
  #working: Promise<void> | undefined;
  #copying: Promise<void> = Promise.resolve();
  #cancelCopy = (): void => undefined;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#copyProblems = new Once((text) => options.logger.error(text));
    this.#sweepAt = options.clock.elapsed();
    // The first read waits until the start is over.
    this.#verifyAt = options.clock.elapsed() + SWEEP_MS;
  }

  /**
   * Does what is due. Call it between publishes.
   * @returns true when the next comparison has to render pages again
   * @throws {ReleaseStoreError} when the database is damaged
   */
  async run(): Promise<boolean> {
    const { store, clock } = this.#options;
    const now = clock.elapsed();
    const reported = takeReports(store.dir);
    const sweep = now >= this.#sweepAt;
    const damaged = reported || sweep ? await inspect(store, reported) : [];
    damaged.push(...this.#damaged);
    this.#damaged = [];
    const stale = damaged.length > 0 && (await this.#repair(damaged));
    if (sweep) {
      this.#sweepAt = now + SWEEP_MS;
      await store.tidy();
      await shrinkFolder(this.#options.fetchedDir, this.#options.fetchedBytes ?? FETCHED_BYTES);
    }
    if (now >= this.#verifyAt) {
      this.#verifyAt = now + VERIFY_MS;
      this.#working = this.#verifyAll();
    }
    await this.#copy();
    return stale;
  }

  /** Stops it; resolves when its work has ended. */
  async close(): Promise<void> {
    this.#cancelCopy();
    await this.#working;
  }

  /** Reads all files in the background. The next {@link run} mends what is damaged. */
  async #verifyAll(): Promise<void> {
    try {
      this.#damaged = await inspect(this.#options.store, true);
    } catch (error) {
      this.#options.logger.error(`The files of the site could not be checked: ${String(error)}`);
    }
  }

  /** Copies the database soon, unless more releases follow. */
  copySoon(): void {
    this.#cancelCopy();
    this.#cancelCopy = this.#options.clock.after(COPY_MS, () => {
      this.#working = Promise.all([this.#working, this.#copy()]).then(() => undefined);
    });
  }

  /** Copies the database once for each release, one copy at a time. */
  #copy(): Promise<void> {
    this.#copying = this.#copying.then(() => this.#copyOnce());
    return this.#copying;
  }

  async #copyOnce(): Promise<void> {
    const { store } = this.#options;
    try {
      const release = store.current()?.id;
      if (release === this.#copiedRelease) return;
      await store.keepCopy();
      this.#copiedRelease = release;
      this.#copyProblems.over();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#copyProblems.say(`The database of the releases could not be copied: ${reason}`);
    }
  }

  async #repair(damaged: readonly StoredFile[]): Promise<boolean> {
    const { store, logger } = this.#options;
    const lost: StoredFile[] = [];
    for (const file of damaged) {
      const kind = isPage(file.path) ? "page" : "asset";
      if (!(await store.mendObject(file.hash, kind))) lost.push(file);
    }
    const mended = damaged.length - lost.length;
    if (mended > 0) {
      logger.info(`${count(mended)} damaged on disk and restored from compressed copies.`);
    }
    if (lost.length === 0) return false;
    return this.#invalidate(lost);
  }

  /** Lets the next comparison make files again. */
  #invalidate(lost: readonly StoredFile[]): boolean {
    const { store, form, logger } = this.#options;
    const paths = new Set(lost.map(({ path }) => path));
    const media = lost.map(({ path }) => path).filter((path) => path.startsWith(MEDIA_ROOT));
    const state = store.transact((database) => new SiteState(database));
    const pages = state
      .pages()
      .filter(
        (page) =>
          form.pathsOf(page).some((path) => paths.has(path)) ||
          state.filesOf(page).some((file) => media.includes(file)),
      );
    const made = new Set([...media, ...pages.flatMap((page) => form.pathsOf(page))]);
    const others = [...paths].filter((path) => !made.has(path)).sort();
    // A file that no release has is fetched again with its page.
    store.commit({ cause: "files lost on disk", put: new Map(), remove: media }, () => {
      for (const page of pages) state.forgetHashes(page);
      if (others.length > 0) state.setFact("code", "");
    });
    const making = paths.size - others.length;
    if (making > 0) {
      logger.error(
        `${count(making)} lost or damaged on disk (${named([...made].filter((path) => paths.has(path)))}): made again from the content now.`,
      );
    }
    if (others.length > 0) {
      logger.error(
        `${count(others.length)} lost or damaged on disk and only a build makes them (${named(others)}). Restart npm start, which builds the site. Until then they are missing.`,
      );
    }
    return pages.length > 0;
  }
}

function count(files: number): string {
  return files === 1 ? "1 file of the site was" : `${files} files of the site were`;
}

function named(paths: readonly string[]): string {
  const [first, ...others] = paths;
  return others.length === 0 ? String(first) : `${first} and ${others.length} more`;
}

/** Removes the oldest files of a folder until the rest fits. A missing folder is empty. */
async function shrinkFolder(folder: string, bytes: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files: { file: string; size: number; at: number }[] = [];
  for (const name of names) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile()) files.push({ file, size: stats.size, at: stats.mtimeMs });
  }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.sort((one, other) => one.at - other.at)) {
    if (total <= bytes) return;
    await rm(file, { force: true });
    total -= size;
  }
}
