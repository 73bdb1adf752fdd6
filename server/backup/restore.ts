import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LAKE_FILE } from "../lake/database.ts";
import { RESTORE_FILE, type PendingRestore } from "../lake/restored.ts";
import { writeFailure } from "./errors.ts";
import { namesIn, sync, writeSynced } from "./files.ts";
import type { OpenBackup } from "./open.ts";

/** Prefix of folders with restored data that is not in use yet. */
const UNFINISHED = ".restored-";

/**
 * Copies a backup into a lake's data folder without changing the data there, and writes a note: the
 * lake replaces its data when it is next opened.
 * @param now milliseconds since 1970
 * @throws {BackupError} when there is no room
 */
export async function prepareRestore(
  backup: OpenBackup,
  dataDir: string,
  now: number,
): Promise<PendingRestore> {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  const letters = randomBytes(3).toString("hex");
  const pending = {
    prepared: `${UNFINISHED}${stamp}-${letters}`,
    kept: `before-restore-${stamp}-${letters}`,
  };
  const folder = join(dataDir, pending.prepared);
  const note = join(folder, RESTORE_FILE);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await removeUnfinished(dataDir);
    await mkdir(join(folder, "assets"), { recursive: true, mode: 0o700 });
    for (const suffix of ["", "-wal"]) {
      const from = join(backup.folder, LAKE_FILE + suffix);
      if (existsSync(from)) await copySynced(from, join(folder, LAKE_FILE + suffix));
    }
    for (const name of await namesIn(join(backup.folder, "assets"))) {
      await copySynced(join(backup.folder, "assets", name), join(folder, "assets", name));
    }
    mergeLog(join(folder, LAKE_FILE));
    await sync(join(folder, LAKE_FILE));
    await sync(join(folder, "assets"));
    await writeSynced(note, Buffer.from(`${JSON.stringify(pending)}\n`));
    await sync(folder);
    // The note is valid under this name.
    await rename(note, join(dataDir, RESTORE_FILE));
    await sync(dataDir);
    return pending;
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw writeFailure(error, dataDir, "The data is unchanged.");
  }
}

/** Merges a database's log into its file. */
function mergeLog(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA journal_mode = DELETE");
  } finally {
    database.close();
  }
}

/** Removes the copies of interrupted restores. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await namesIn(dataDir)) {
    if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true });
  }
}

async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
  await sync(to);
}
