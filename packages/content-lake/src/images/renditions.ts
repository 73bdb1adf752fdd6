import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PictureError } from "./pictures.ts";

/** Name of the folder in a lake's data folder. */
const FOLDER = "renditions";
/** Default bound, in bytes. */
const MOST_BYTES = 256 * 2 ** 20;
/** Beyond the limit the oldest files are deleted, down to this share of it. */
const TARGET_SHARE = 0.9;
/** Smallest disk space of a file. */
const BLOCK_BYTES = 4096;
/** How long a picture that cannot be made is not tried again, in milliseconds. */
const FAILED_MS = 10 * 60_000;
const MOST_FAILED = 1000;

/** Cache of transformed pictures on disk; beyond its limit the oldest are deleted. */
export class Renditions {
  readonly #folder: string;
  readonly #limit: number;
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #failed = new Map<string, { error: PictureError; until: number }>();

  #writing: Promise<void> = Promise.resolve();

  /** @param limit most bytes on disk */
  constructor(dataDir: string, limit = MOST_BYTES) {
    this.#folder = join(dataDir, FOLDER);
    this.#limit = limit;
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * The picture under a key (letters, digits, `-` and `.`), made where it is missing. Those who ask at the same
   * time share the work; one that cannot be made is not tried again for ten minutes.
   * @throws what `make` throws
   */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const failure = this.#failed.get(key);
    if (failure !== undefined && failure.until > Date.now()) throw failure.error;
    const making = this.#making.get(key) ?? this.#find(key, make);
    this.#making.set(key, making);
    try {
      return await making;
    } catch (error) {
      if (error instanceof PictureError) this.#note(key, error);
      throw error;
    } finally {
      this.#making.delete(key);
    }
  }

  async #find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(this.#folder, key);
    const known = await readFile(path).catch(() => undefined);
    if (known !== undefined) return known;
    const made = await make();
    // A picture that would evict most others is not stored.
    if (made.length > this.#limit / 2) return made;
    // One after another, so that the limit holds.
    const writing = this.#writing.then(() => this.#write(path, made));
    this.#writing = writing;
    await writing;
    return made;
  }

  async #write(path: string, made: Buffer): Promise<void> {
    const part = join(this.#folder, `.part-${randomBytes(8).toString("hex")}`);
    try {
      await this.#makeRoom(Math.ceil(made.length / BLOCK_BYTES) * BLOCK_BYTES);
      await writeFile(part, made);
      await rename(part, path);
    } catch {
      // On a full disk the picture is still delivered.
      await rm(part, { force: true });
    }
  }

  async #makeRoom(needed: number): Promise<void> {
    const files = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = await stat(path);
        return { path, mtimeMs, room: Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES };
      }),
    );
    let total = files.reduce((sum, { room }) => sum + room, needed);
    if (total <= this.#limit) return;
    for (const { path, room } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= this.#limit * TARGET_SHARE) return;
      await rm(path, { force: true });
      total -= room;
    }
  }

  #note(key: string, error: PictureError): void {
    const [oldest] = this.#failed.keys();
    if (this.#failed.size >= MOST_FAILED && oldest !== undefined) this.#failed.delete(oldest);
    this.#failed.set(key, { error, until: Date.now() + FAILED_MS });
  }
}
