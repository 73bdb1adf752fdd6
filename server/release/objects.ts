import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { compress, decompress, ENCODINGS, type Encoding, type ObjectKind } from "./compress.ts";
import { isNoFile } from "./errors.ts";

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };
const sync = promisify(fsync);
const NAME = /^([0-9a-f]{62})(?:\.br|\.gz)?$/;

/** How large an object is on disk, in bytes: as it is, and in each encoding that is kept. */
export interface ObjectSizes {
  identity: number;
  br: number | undefined;
  gzip: number | undefined;
}

/**
 * The files of all releases, each once, named by the SHA-256 of its content. A file has its name
 * only when all of it is on disk, and never changes after that.
 */
export class ObjectFolder {
  readonly #objects: string;
  readonly #incoming: string;
  readonly #underway = new Map<string, Promise<void>>();
  /** Folders of objects whose own names are known to be on disk. */
  readonly #synced = new Set<string>();

  /** @param dir folder of the release store */
  constructor(dir: string) {
    this.#objects = join(dir, "objects");
    this.#incoming = join(dir, "incoming");
  }

  /** Absolute path of an object's file. */
  file(hash: string, encoding?: Encoding): string {
    const suffix = encoding === undefined ? "" : SUFFIXES[encoding];
    return join(this.#objects, hash.slice(0, 2), hash.slice(2) + suffix);
  }

  /**
   * Keeps some bytes, and what compresses well also compressed. When this returns, all of it is on
   * disk. Bytes that are kept already are not written again.
   * @returns SHA-256 of the bytes, in hexadecimal
   */
  async put(bytes: Buffer, kind: ObjectKind): Promise<string> {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const underway = this.#underway.get(hash) ?? this.#keep(hash, bytes, kind);
    this.#underway.set(hash, underway);
    try {
      await underway;
    } finally {
      this.#underway.delete(hash);
    }
    return hash;
  }

  /** Sizes of an object, or nothing when it is not kept. */
  sizes(hash: string): ObjectSizes | undefined {
    const size = (encoding?: Encoding) =>
      statSync(this.file(hash, encoding), { throwIfNoEntry: false })?.size;
    const identity = size();
    return identity === undefined ? undefined : { identity, br: size("br"), gzip: size("gzip") };
  }

  /** When any form of an object was last put, in milliseconds since 1970; 0 when none is kept. */
  lastPut(hash: string): number {
    const times = [undefined, ...ENCODINGS].map(
      (encoding) => statSync(this.file(hash, encoding), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    );
    return Math.trunc(Math.max(...times));
  }

  /** Removes an object. One that is not there is no error. */
  remove(hash: string): void {
    // Its own name goes first: an object with that name is whole, at any moment.
    for (const encoding of [undefined, ...ENCODINGS]) {
      try {
        unlinkSync(this.file(hash, encoding));
      } catch (error) {
        if (!isNoFile(error)) throw error;
      }
    }
  }

  /** Whether every form of an object that is kept holds what its name says. Reads all of them. */
  async isWhole(hash: string): Promise<boolean> {
    for (const encoding of [undefined, ...ENCODINGS]) {
      const bytes = await readFile(this.file(hash, encoding)).catch((error: unknown) => {
        if (isNoFile(error)) return undefined;
        throw error;
      });
      if (bytes === undefined && encoding === undefined) return false;
      if (bytes !== undefined && (await contentOf(bytes, encoding, hash)) === undefined)
        return false;
    }
    return true;
  }

  /**
   * Writes an object again from one of its forms that is whole. When none is, all of them go.
   * @returns false when none was whole
   */
  async mend(hash: string, kind: ObjectKind): Promise<boolean> {
    let whole: Buffer | undefined;
    for (const encoding of [undefined, ...ENCODINGS]) {
      const bytes = await readFile(this.file(hash, encoding)).catch(() => undefined);
      whole ??= bytes && (await contentOf(bytes, encoding, hash));
    }
    this.remove(hash);
    if (whole === undefined) return false;
    await this.put(whole, kind);
    return true;
  }

  /** Hashes of all objects, also of those of which only a compressed form is left. */
  async *hashes(): AsyncGenerator<string> {
    for (const folder of await names(this.#objects)) {
      const found = new Set<string>();
      for (const name of await names(join(this.#objects, folder))) {
        const rest = NAME.exec(name)?.[1];
        if (rest !== undefined) found.add(folder + rest);
      }
      yield* found;
    }
  }

  /** Removes what processes that were killed began to write, up to a time in milliseconds. */
  async removeUnfinished(until: number): Promise<void> {
    for (const name of await names(this.#incoming)) {
      const file = join(this.#incoming, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      if (stats && Math.trunc(stats.mtimeMs) <= until) await rm(file, { force: true });
    }
  }

  async #keep(hash: string, bytes: Buffer, kind: ObjectKind): Promise<void> {
    if (this.#touch(hash)) return;
    const file = this.file(hash);
    for (const folder of [this.#incoming, dirname(file)]) mkdirSync(folder, { recursive: true });
    const compressed = compress(bytes, kind);
    const written: Written[] = [];
    // An editor waits, and each turn through a thread waits for a core: only those are left that compress
    // and that wait for the disk.
    const write = async (encoding: Encoding | undefined) => {
      // The bytes as they are are written while the others are made.
      const part = encoding === undefined ? bytes : (await compressed).get(encoding);
      if (part === undefined) return;
      const name = this.file(hash, encoding);
      const fresh = join(this.#incoming, `${basename(name)}-${randomUUID()}`);
      written.push({ name, fresh });
      writeFileSync(fresh, part, { flag: "wx" });
    };
    try {
      await settled([undefined, ...ENCODINGS].map(write));
      // The disk takes hardly longer for all at once than for one.
      await settled(written.map(({ fresh }) => syncPath(fresh, "r+")));
      // An object counts as kept by its own name: it gets that last.
      for (const each of written) if (each.name !== file) renameSync(each.fresh, each.name);
      for (const each of written) if (each.name === file) renameSync(each.fresh, each.name);
    } catch (error) {
      for (const { fresh } of written) await rm(fresh, { force: true });
      throw error;
    }
    await Promise.all([syncFolder(dirname(file)), this.#syncNameOf(dirname(file))]);
  }

  /** Makes sure that a folder of objects survives a power cut itself, once for each. */
  async #syncNameOf(folder: string): Promise<void> {
    if (this.#synced.has(folder)) return;
    await syncFolder(this.#objects);
    this.#synced.add(folder);
  }

  /** Notes that a kept object is wanted, so that pruning leaves it alone for a while. */
  #touch(hash: string): boolean {
    try {
      const now = new Date();
      utimesSync(this.file(hash), now, now);
      return true;
    } catch (error) {
      if (isNoFile(error)) return false;
      throw error;
    }
  }
}

/** A form of an object that is not called by its name yet. */
interface Written {
  name: string;
  fresh: string;
}

/** Waits until all have ended. @throws what the first of them rejects with */
async function settled(works: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** The content of a form of an object; undefined when it is not what the name says. */
export async function contentOf(
  bytes: Buffer,
  encoding: Encoding | undefined,
  hash: string,
): Promise<Buffer | undefined> {
  const content = encoding === undefined ? bytes : await decompress(bytes, encoding);
  const found = content && createHash("sha256").update(content).digest("hex");
  return found === hash ? content : undefined;
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNoFile(error)) return [];
    throw error;
  }
}

/** Makes sure that new names in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows keeps names by itself, and cannot open a folder.
  if (process.platform !== "win32") await syncPath(folder, "r");
}

/** Waits until what a file or a folder holds is on disk. Windows syncs only what it may write. */
async function syncPath(path: string, flags: "r" | "r+"): Promise<void> {
  const descriptor = openSync(path, flags);
  try {
    await sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
