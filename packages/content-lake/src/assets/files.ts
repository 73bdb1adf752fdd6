import { randomBytes, webcrypto } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Doc, DocumentSet } from "../document.ts";
import { diskFull } from "../errors.ts";

/** Name of the folder of assets in a lake's data folder. */
const ASSETS_FOLDER = "assets";
const TEMPORARY = ".part-";

/** Files of assets, each under the SHA-1 of its bytes, so that no file ever changes. */
export class AssetDisk {
  readonly #folder: string;

  /** Opens the folder, and removes files of killed writers. */
  constructor(dataDir: string) {
    this.#folder = join(dataDir, ASSETS_FOLDER);
    mkdirSync(this.#folder, { recursive: true });
    for (const name of readdirSync(this.#folder)) {
      if (name.startsWith(TEMPORARY)) rmSync(join(this.#folder, name));
    }
  }

  /** Path of the file with a hash. */
  path(hash: string): string {
    return join(this.#folder, hash);
  }

  /** True when the file with a hash exists. */
  has(hash: string): boolean {
    return existsSync(this.path(hash));
  }

  /**
   * Stores bytes. They are on disk when this returns.
   * @returns their SHA-1, 40 hexadecimal digits; Sanity names assets by it
   * @throws LakeError 507 when the disk is full
   */
  async store(bytes: Buffer): Promise<string> {
    const digest = await webcrypto.subtle.digest("SHA-1", new Uint8Array(bytes));
    const hash = Buffer.from(digest).toString("hex");
    const part = join(this.#folder, `${TEMPORARY}${randomBytes(8).toString("hex")}`);
    try {
      await writeFile(part, bytes, { flush: true });
      await rename(part, this.path(hash));
      await syncFolder(this.#folder);
      return hash;
    } catch (error) {
      await rm(part, { force: true });
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      throw code === "ENOSPC" || code === "EDQUOT" ? diskFull("the asset was not stored") : error;
    }
  }
}

/** Makes a rename last. Windows cannot open folders, and keeps renames without it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/** Types of the documents that describe a stored file. */
const TYPES = ["sanity.imageAsset", "sanity.fileAsset"];

/** A document with the address of its file, if it has one, below an address of the lake. */
export function withAddress(doc: Doc, base: string): Doc {
  const hasFile = TYPES.includes(doc._type) && typeof doc.path === "string";
  return hasFile ? { ...doc, url: `${base}/${doc.path}` } : doc;
}

/** The documents of a view that describe a stored file. */
export function assetsIn(documents: DocumentSet): readonly Doc[] {
  return documents.ofTypes(...TYPES);
}

/**
 * Warnings about asset documents without a file on disk. Only an upload of the same file, or a backup,
 * restores one.
 */
export function describeLostFiles(documents: readonly Doc[], disk: AssetDisk): string[] {
  return documents
    .filter(({ sha1hash }) => typeof sha1hash === "string" && !disk.has(sha1hash))
    .map(({ _id, originalFilename }) => {
      const name = typeof originalFilename === "string" ? ` (${originalFilename})` : "";
      return `The file of "${_id}"${name} is lost on disk. Upload the same file again in the Studio, or bring a backup back.`;
    });
}
