import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { inRoot } from "./root.ts";
import type { Settings } from "./settings.ts";

/** Rights of other accounts: none may be left. */
const OTHERS = 0o077;

/**
 * Keeps what the programs write from all other accounts of this machine: new files are for this user
 * alone, and data folders that an earlier version made readable are made private. On Windows the
 * rights of the folder above count, and nothing is done.
 * @returns a sentence for each folder that cannot be made private
 */
export function keepPrivate(settings: Settings): string[] {
  if (process.platform === "win32") return [];
  process.umask(OTHERS);
  const { LAKE_DATA_DIR, SITE_DATA_DIR, AVATARS_DATA_DIR } = settings;
  return [LAKE_DATA_DIR, SITE_DATA_DIR, AVATARS_DATA_DIR].flatMap((setting) => {
    const folder = resolve(inRoot(), setting);
    try {
      makePrivate(folder);
      return [];
    } catch (error) {
      if (isCode(error, "ENOENT")) return [];
      return [
        `Other accounts of this machine may read ${folder}, and this one may not change that. Run as its owner: chmod -R go-rwx ${folder}`,
      ];
    }
  });
}

/**
 * Takes the rights of others from a folder and all that is in it. Of a folder that is private already
 * only the files right in it are looked at: nobody else gets any further.
 */
function makePrivate(folder: string): void {
  const wasOpen = tighten(folder);
  for (const entry of readdirSync(folder, { recursive: wasOpen, withFileTypes: true })) {
    // Another program may remove it at this moment. What a link leads to is none of ours.
    if (entry.isSymbolicLink()) continue;
    try {
      tighten(join(entry.parentPath, entry.name));
    } catch (error) {
      if (!isCode(error, "ENOENT")) throw error;
    }
  }
}

/** @returns whether others had rights */
function tighten(path: string): boolean {
  const { mode } = lstatSync(path);
  if ((mode & OTHERS) === 0) return false;
  chmodSync(path, mode & 0o7777 & ~OTHERS);
  return true;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
