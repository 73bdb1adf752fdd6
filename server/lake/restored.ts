import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { databaseProblem } from "../sqlite/errors.ts";
import { ASSETS_FOLDER } from "./assets/disk.ts";
import { LAKE_FILE } from "./database.ts";
import { LakeInUseError, LakeStartError } from "./errors.ts";
import { MARK } from "./newest-mark.ts";

/**
 * A prepared restore: `npm run restore` records it when the restored data is on disk, and the next
 * process that opens the data folder applies it first. So an interrupted restore leaves either the
 * old or the restored data, never a mix.
 */
const Restore = z.object({
  /** Folders within the data folder: the restored data, and the previous data. */
  prepared: z.string().regex(/^[\w.-]+$/),
  kept: z.string().regex(/^[\w.-]+$/),
});
export type PendingRestore = z.infer<typeof Restore>;

/** File within the data folder that records a prepared restore. */
export const RESTORE_FILE = "restore.json";

/** Files that belong to the database of before and say nothing about a restored one. */
const COMPANIONS = ["-wal", "-shm", "-journal", MARK].map((suffix) => LAKE_FILE + suffix);

/**
 * The prepared restore of a data folder; undefined when there is none.
 * @throws LakeStartError when its file cannot be read
 */
export function pendingRestore(dataDir: string): PendingRestore | undefined {
  const file = join(dataDir, RESTORE_FILE);
  if (!existsSync(file)) return undefined;
  try {
    return Restore.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new LakeStartError(
      `The file ${file} of a restore cannot be read. Delete it, and run npm run restore again.`,
    );
  }
}

/**
 * Puts a prepared restore in place, if there is one; also one that was interrupted. Every step can be
 * taken twice. The data of before is moved aside within the data folder.
 * @returns where the data of before is now; undefined when there was none, or nothing to do
 * @throws LakeInUseError when another process has the lake open
 */
export function finishRestore(dataDir: string): string | undefined {
  const pending = pendingRestore(dataDir);
  if (pending === undefined) return undefined;
  requireUnused(dataDir);
  const prepared = (name: string) => join(dataDir, pending.prepared, name);
  const kept = join(dataDir, pending.kept);
  const keep = (name: string) => {
    if (!existsSync(join(dataDir, name))) return;
    mkdirSync(kept, { recursive: true, mode: 0o700 });
    renameSync(join(dataDir, name), join(kept, name));
  };
  const replace = (name: string) => {
    // Skips files that were moved already.
    if (!existsSync(prepared(name))) return;
    keep(name);
    renameSync(prepared(name), join(dataDir, name));
  };
  if (existsSync(prepared(LAKE_FILE))) COMPANIONS.forEach(keep);
  replace(LAKE_FILE);
  replace(ASSETS_FOLDER);
  rmSync(join(dataDir, pending.prepared), { recursive: true, force: true });
  rmSync(join(dataDir, RESTORE_FILE));
  return existsSync(kept) ? kept : undefined;
}

/**
 * Makes sure that no process has the lake of a folder open.
 * @throws LakeInUseError
 */
export function requireUnused(dataDir: string): void {
  const file = join(dataDir, LAKE_FILE);
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN EXCLUSIVE; ROLLBACK;");
  } catch (error) {
    // No process holds a damaged database: opening it fails.
    if (databaseProblem(error) !== "busy") return;
    throw new LakeInUseError(
      `The Content Lake's data (${file}) is open in another process. Stop that one, or choose another folder: LAKE_DATA_DIR`,
    );
  } finally {
    database.close();
  }
}
