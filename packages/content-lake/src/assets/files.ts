import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { access, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataError } from "../errors.ts";
import type { Doc, DocumentSet } from "../document.ts";

/** Name of the folder of assets in a lake's data folder. */
const ASSETS_FOLDER = "assets";
const TEMPORARY = ".part-";
/** Bytes to hash in one step, which takes a millisecond. */
const PIECE = 2 ** 20;

/** A file on disk that has no name yet. */
export interface Part {
  readonly path: string;
  /** SHA-1 of its bytes, 40 hexadecimal digits; Sanity names assets by it. */
  readonly hash: string;
}

/** Files of assets, each under the SHA-1 of its bytes, so that no file ever changes. */
export class AssetDisk {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, ASSETS_FOLDER);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Path of the file with a hash. */
  path(hash: string): string {
    return join(this.#folder, hash);
  }

  /** True when the file with a hash exists. */
  async has(hash: string): Promise<boolean> {
    return access(this.path(hash)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Writes bytes to disk and hashes them in pieces, so that other requests are served meanwhile.
   * @throws LakeError 507 when the disk is full
   */
  async write(bytes: Buffer): Promise<Part> {
    const path = join(this.#folder, `${TEMPORARY}${randomBytes(8).toString("hex")}`);
    try {
      return { path, hash: await writeSynced(path, bytes) };
    } catch (error) {
      await rm(path, { force: true });
      throw diskError(error);
    }
  }

  /** Gives a file its name. Both are on disk when this returns. */
  async keep({ path, hash }: Part): Promise<void> {
    await rename(path, this.path(hash));
    await syncFolder(this.#folder);
  }

  /** Removes a file that got no name. */
  async discard({ path }: Part): Promise<void> {
    await rm(path, { force: true });
  }

  /** Removes files of killed writers. Only for the start: later a writer may be at work. */
  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.#folder);
    const parts = names.filter((name) => name.startsWith(TEMPORARY));
    await Promise.all(parts.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}

/** @returns the hash */
async function writeSynced(path: string, bytes: Buffer): Promise<string> {
  const file = await open(path, "wx");
  const hash = createHash("sha1");
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      hash.update(piece);
      await file.appendFile(piece);
    }
    await file.sync();
    return hash.digest("hex");
  } finally {
    await file.close();
  }
}

/** Makes a rename last. Windows cannot open folders, and keeps renames without it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function diskError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return dataError(
    507,
    "insufficientStorageError",
    "The disk of the Content Lake is full: the asset was not stored. Free some space and try again.",
  );
}

/** Types of the documents that describe a stored file. */
const TYPES = ["sanity.imageAsset", "sanity.fileAsset"];

/** Whether a document describes a stored file. */
function isAsset({ _type }: Doc): boolean {
  return TYPES.includes(_type);
}

/** A document with the address of its file, if it has one, below an address of the lake. */
export function withAddress(doc: Doc, base: string): Doc {
  return isAsset(doc) && typeof doc.path === "string"
    ? { ...doc, url: `${base}/${doc.path}` }
    : doc;
}

/** The documents of a view that describe a stored file. */
export function assetsIn(documents: DocumentSet): readonly Doc[] {
  return documents.ofTypes(...TYPES);
}

/** Most documents that the message names. */
const NAMED = 5;

/**
 * Warning about asset documents without a file on disk; undefined when all files exist. Only an
 * upload of the same file, or a backup, restores one.
 */
export function describeLostFiles(documents: readonly Doc[], disk: AssetDisk): string | undefined {
  const lost = documents.filter(
    ({ sha1hash }) => typeof sha1hash === "string" && !existsSync(disk.path(sha1hash)),
  );
  if (lost.length === 0) return undefined;
  const names = lost.slice(0, NAMED).map(({ _id, originalFilename }) => {
    return typeof originalFilename === "string" ? `"${_id}" (${originalFilename})` : `"${_id}"`;
  });
  const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : "";
  const what =
    lost.length === 1 ? "The file of" : `${lost.length} files of assets are lost on disk:`;
  const verb = lost.length === 1 ? " is lost on disk" : "";
  return `${what} ${names.join(", ")}${more}${verb}. Upload the same files again in the Studio, or bring a backup back.`;
}
