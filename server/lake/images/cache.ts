import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Name of the cache's folder in a lake's data folder. */
const RENDITIONS_FOLDER = "renditions";
/** Default bound of the cache, in bytes. */
export const DEFAULT_CACHE_BYTES = 256 * 1024 * 1024;
/** When the bound is exceeded, entries are evicted down to this share of it. */
const KEPT_SHARE = 0.9;
/** Maximum share of the bound for a single image. */
const LARGEST_SHARE = 0.5;

/** What a file takes on disk at least: thousands of tiny pictures fill it as well. */
const BLOCK_BYTES = 4096;

interface Entry {
  /** Length of the picture. */
  bytes: number;
  /** Time of the last use, in milliseconds since 1970. */
  used: number;
}

/**
 * Made images on disk, the least recently used ones going first when they take too much room. A
 * lost or damaged entry costs one rendering: nothing here is needed.
 */
export class RenditionCache {
  readonly #folder: string;
  readonly #limit: number;
  readonly #making = new Map<string, Promise<Buffer>>();
  #entries: Promise<Map<string, Entry>> | undefined;
  /** Pictures are written one after another: so at most one is on disk that is not counted yet. */
  #writing: Promise<void> = Promise.resolve();

  /** @param limit most bytes on disk */
  constructor(dataDir: string, limit = DEFAULT_CACHE_BYTES) {
    this.#folder = join(dataDir, RENDITIONS_FOLDER);
    this.#limit = limit;
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * The image under a key (letters, digits, `-` and `.`), created if missing. Concurrent requests
   * share one creation.
   */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const work = this.#find(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, work);
    return work;
  }

  async #find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const entries = await this.#load();
    const entry = entries.get(key);
    if (entry !== undefined) {
      const kept = await readFile(join(this.#folder, key)).catch(() => undefined);
      if (kept !== undefined && kept.length === entry.bytes) {
        entry.used = Date.now();
        return kept;
      }
    }
    const made = await make();
    // An image that would evict all others is not cached.
    if (roomOf(made.length) > this.#limit * LARGEST_SHARE) return made;
    this.#writing = this.#writing.then(() =>
      this.#keep(key, made, entries).catch(() => {
        // A full disk must not keep anyone from seeing the image.
        entries.delete(key);
      }),
    );
    await this.#writing;
    return made;
  }

  async #keep(key: string, bytes: Buffer, entries: Map<string, Entry>): Promise<void> {
    await this.#makeRoom(entries, roomOf(bytes.length));
    const part = join(this.#folder, `.part-${randomBytes(8).toString("hex")}`);
    try {
      await writeFile(part, bytes);
      await rename(part, join(this.#folder, key));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    entries.set(key, { bytes: bytes.length, used: Date.now() });
  }

  /** Removes before anything is written, so that the bound holds at every moment. */
  async #makeRoom(entries: Map<string, Entry>, needed: number): Promise<void> {
    let total = needed;
    for (const { bytes } of entries.values()) total += roomOf(bytes);
    if (total <= this.#limit) return;
    const oldestFirst = [...entries].sort(([, a], [, b]) => a.used - b.used);
    for (const [key, { bytes }] of oldestFirst) {
      if (total <= this.#limit * KEPT_SHARE) return;
      entries.delete(key);
      total -= roomOf(bytes);
      await rm(join(this.#folder, key), { force: true });
    }
  }

  #load(): Promise<Map<string, Entry>> {
    this.#entries ??= readEntries(this.#folder).catch((error: unknown) => {
      // The next picture tries again.
      this.#entries = undefined;
      throw error;
    });
    return this.#entries;
  }
}

/** What a file of so many bytes takes on disk. */
function roomOf(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(".")) await rm(path, { force: true });
    else {
      const { size, mtimeMs } = await stat(path);
      entries.set(name, { bytes: size, used: mtimeMs });
    }
  }
  return entries;
}
