import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Name of the folder in a lake's data folder. */
const FOLDER = "renditions";
/** Default bound, in bytes. */
const MOST_BYTES = 256 * 2 ** 20;
/** Disk space that the smallest file takes. */
const BLOCK_BYTES = 4096;

/** Cache of transformed pictures on disk; beyond its limit the oldest are deleted. */
export class Renditions {
  readonly #folder: string;
  readonly #limit: number;
  readonly #making = new Map<string, Promise<Buffer>>();
  #writing: Promise<void> = Promise.resolve();

  /** @param limit most bytes on disk */
  constructor(dataDir: string, limit = MOST_BYTES) {
    this.#folder = join(dataDir, FOLDER);
    this.#limit = limit;
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * The picture under a key (letters, digits, `-` and `.`), made where it is missing. Those who ask at the same
   * time share the work.
   * @throws what `make` throws
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making =
      this.#making.get(key) ?? this.#find(key, make).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(this.#folder, key);
    const known = await readFile(path).catch(() => undefined);
    if (known !== undefined) return known;
    const made = await make();
    // One after another, so that the limit holds. On a full disk the picture is still delivered.
    this.#writing = this.#writing.then(() => this.#write(path, made)).catch(() => undefined);
    await this.#writing;
    return made;
  }

  async #write(path: string, made: Buffer): Promise<void> {
    const part = join(this.#folder, `.part-${randomBytes(8).toString("hex")}`);
    try {
      await this.#makeRoom(made.length + BLOCK_BYTES);
      await writeFile(part, made);
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
  }

  async #makeRoom(needed: number): Promise<void> {
    const files = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = await stat(path);
        return { path, mtimeMs, room: size + BLOCK_BYTES };
      }),
    );
    let total = files.reduce((sum, { room }) => sum + room, needed);
    for (const { path, room } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= this.#limit) return;
      await rm(path, { force: true });
      total -= room;
    }
  }
}
