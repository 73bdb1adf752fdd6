import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { access, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { dataError } from "../errors.ts";
import type { Doc } from "../document.ts";
import type { DocumentSet } from "../documents.ts";

/** Name of the folder of assets in a lake's data folder. */
const ASSETS_FOLDER = "assets";
const TEMPORARY = ".part-";

/** Files of assets, each under the SHA-1 of its bytes, so that no file ever changes. */
export class AssetDisk {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, ASSETS_FOLDER);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** SHA-1 of bytes as Sanity names assets by it, 40 hexadecimal digits. */
  static hash(bytes: Buffer): string {
    return createHash("sha1").update(bytes).digest("hex");
  }

  /** Where the file of a hash is. */
  path(hash: string): string {
    return join(this.#folder, hash);
  }

  /** True when the file of a hash is there. */
  async has(hash: string): Promise<boolean> {
    return access(this.path(hash)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Keeps bytes. They are on disk, under their whole name, when this returns.
   * @throws LakeError 507 when the disk is full
   */
  async keep(hash: string, bytes: Buffer): Promise<void> {
    if ((await this.has(hash)) && (await stat(this.path(hash))).size === bytes.length) return;
    const part = join(this.#folder, `${TEMPORARY}${randomBytes(8).toString("hex")}`);
    try {
      await writeSynced(part, bytes);
      await rename(part, this.path(hash));
      await syncFolder(this.#folder);
    } catch (error) {
      await rm(part, { force: true });
      throw diskError(error);
    }
  }

  /** Removes what writers that died left behind. Only for the start: later a writer may be at work. */
  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.#folder);
    const parts = names.filter((name) => name.startsWith(TEMPORARY));
    await Promise.all(parts.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
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
export function isAsset({ _type }: Doc): boolean {
  return TYPES.includes(_type);
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
