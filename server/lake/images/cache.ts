import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Default bound of the cache, in bytes. */
export const DEFAULT_CACHE_BYTES = 256 * 1024 * 1024;
/** After the bound is passed, entries go until this share of it is left. */
const KEPT_SHARE = 0.9;

interface Entry {
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

  /** @param limit most bytes on disk */
  constructor(dataDir: string, limit = DEFAULT_CACHE_BYTES) {
    this.#folder = join(dataDir, "renditions");
    this.#limit = limit;
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The image under a key (letters, digits, `-` and `.`), made first when it is not there. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#making.get(key);
    if (running !== undefined) return running;
    const work = this.#find(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, work);
    return work;
  }

  /** Bytes on disk. */
  async size(): Promise<number> {
    const entries = await this.#load();
    return [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
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
    await this.#keep(key, made, entries).catch(() => {
      // A full disk must not keep anyone from seeing the image.
      entries.delete(key);
    });
    return made;
  }

  async #keep(key: string, bytes: Buffer, entries: Map<string, Entry>): Promise<void> {
    const part = join(this.#folder, `.part-${randomBytes(8).toString("hex")}`);
    try {
      await writeFile(part, bytes);
      await rename(part, join(this.#folder, key));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    entries.set(key, { bytes: bytes.length, used: Date.now() });
    await this.#shrink(entries);
  }

  async #shrink(entries: Map<string, Entry>): Promise<void> {
    let total = await this.size();
    if (total <= this.#limit) return;
    const oldestFirst = [...entries].sort(([, a], [, b]) => a.used - b.used);
    for (const [key, { bytes }] of oldestFirst) {
      if (total <= this.#limit * KEPT_SHARE) return;
      entries.delete(key);
      total -= bytes;
      await rm(join(this.#folder, key), { force: true });
    }
  }

  #load(): Promise<Map<string, Entry>> {
    this.#entries ??= readEntries(this.#folder);
    return this.#entries;
  }
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
