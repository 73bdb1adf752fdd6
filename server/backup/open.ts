import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LAKE_FILE } from "../lake/database.ts";
import { databaseProblem } from "../sqlite/errors.ts";
import { unpackArchive } from "./archive.ts";
import { BackupError, writeFailure } from "./errors.ts";
import { isArchive, isSealed } from "./make.ts";
import { damaged, readManifest, type Manifest } from "./manifest.ts";
import { openSealed } from "./seal.ts";
import { summarizeFolder, type Summary } from "./summary.ts";
import { verifyFolder } from "./verify.ts";

/** A verified backup. */
export interface OpenBackup {
  /** Folder with its database and its assets. */
  folder: string;
  /** Undefined for data that a restore has moved aside. */
  manifest: Manifest | undefined;
  summary: Summary;
  /** Removes unpacked files. */
  close(): Promise<void>;
}

/**
 * Opens and verifies a backup, or data that an earlier restore has moved aside.
 * @param path absolute path of a folder or an archive
 * @param passphrase of an encrypted one
 * @throws {BackupError} when it is missing, incomplete, damaged, or from a newer version
 */
export async function openBackup(path: string, passphrase?: string): Promise<OpenBackup> {
  const there = await stat(path).catch(() => undefined);
  if (there === undefined) throw new BackupError(`There is no backup ${path}. Correct the path.`);
  if (there.isDirectory()) return { ...(await check(path, path)), close: async () => {} };
  if (!isArchive(path)) {
    throw new BackupError(
      `${path} is not a backup, which is a folder, a .tar.gz or a .tar.gz.age file.`,
    );
  }
  if (isSealed(path) && passphrase === undefined) {
    throw new BackupError(`${path} is encrypted: set BACKUP_PASSPHRASE. Nothing was changed.`);
  }
  const work = await mkdtemp(join(tmpdir(), "polyphony-backup-"));
  // After a damaged archive, files that were begun before are still written for a moment.
  const close = () => rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  const folder = join(work, "backup");
  const open = join(work, "backup.tar.gz");
  try {
    await mkdir(folder, { mode: 0o700 });
    if (isSealed(path)) await openSealed(path, open, passphrase ?? "");
    await unpackArchive(isSealed(path) ? open : path, folder);
    await rm(open, { force: true });
    return { ...(await check(folder, path)), close };
  } catch (error) {
    await close();
    throw writeFailure(error, tmpdir(), "Nothing was changed.");
  }
}

async function check(folder: string, name: string): Promise<Omit<OpenBackup, "close">> {
  const manifest = await readManifest(folder);
  if (manifest !== undefined) await verifyFolder(folder);
  else if (name.includes(".part-")) throw damaged(name, "it is incomplete, as its name says");
  else if (!existsSync(join(folder, LAKE_FILE))) {
    throw new BackupError(
      `${name} is not a backup: it has neither a manifest nor a ${LAKE_FILE}. Nothing was changed.`,
    );
  }
  try {
    return { folder, manifest, summary: await summarizeFolder(folder) };
  } catch (error) {
    if (databaseProblem(error) === "newer") {
      throw new BackupError(
        `The backup ${name} was made by a newer version of this program. Update it (git pull) and run this again.`,
        { cause: error },
      );
    }
    // The database is read from a copy; without room for it the backup is still good.
    const failure = writeFailure(error, tmpdir(), "Nothing was changed.");
    if (failure instanceof BackupError) throw failure;
    const reason = error instanceof Error ? error.message : String(error);
    throw damaged(name, `its database cannot be read (${reason})`);
  }
}
