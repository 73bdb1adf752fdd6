import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { Fatal } from "./fatal.ts";
import { codeOf } from "./files.ts";
import { inRoot } from "./root.ts";
import type { Settings } from "./settings.ts";

/** Permissions of other accounts. */
const OTHERS = 0o077;
/** The same except the right to pass through: web servers of this machine read releases. */
const BUT_WAY = 0o066;

/** Names by which a data folder is known, also after a part of it was removed. */
const OURS =
  /^(?:(?:lake|people|avatars)\.sqlite|token$|assets$|made$|gate\.json$|releases$|current$|server\.|before-restore-)/;
/** Names that any folder may hold. */
const ANYWHERE = /^(?:\.|lost\+found$)/;

/**
 * Makes new files private, and data folders that were left readable. On Windows it
 * does nothing: the parent folder's permissions count.
 * @returns a message for each folder that cannot be made private
 * @throws {Fatal} for a folder of others, like a home
 */
export function makeDataPrivate(settings: Settings): string[] {
  if (process.platform === "win32") return [];
  process.umask(OTHERS);
  const { LAKE_DATA_DIR, SITE_DATA_DIR, AVATARS_DATA_DIR } = settings;
  return [LAKE_DATA_DIR, SITE_DATA_DIR, AVATARS_DATA_DIR].flatMap((setting) => {
    const folder = resolve(inRoot(), setting);
    try {
      makePrivate(folder, setting === SITE_DATA_DIR ? BUT_WAY : OTHERS);
      return [];
    } catch (error) {
      if (codeOf(error) === "ENOENT") return [];
      if (error instanceof Fatal) throw error;
      return [
        `Other accounts of this machine can read ${folder}, and this account cannot change that. Run as its owner: chmod -R go-rwx ${folder}`,
      ];
    }
  });
}

/**
 * Removes other accounts' permissions from a folder and its content. When the folder is private
 * already, only the files directly in it are checked: nothing deeper is reachable. Releases are as visitors
 * get them.
 */
function makePrivate(folder: string, rights: number): void {
  const names = readdirSync(folder).filter((name) => !ANYWHERE.test(name));
  if (names.length > 0 && !names.some((name) => OURS.test(name))) {
    throw new Fatal(
      `${folder} holds other things than data of this program (${names[0]}). Choose an empty folder: LAKE_DATA_DIR, SITE_DATA_DIR, AVATARS_DATA_DIR`,
    );
  }
  const wasOpen = tighten(folder, rights);
  const releases = join(folder, "releases");
  for (const entry of readdirSync(folder, { recursive: wasOpen, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Links may lead out of the folder.
    if (entry.isSymbolicLink() || `${path}${sep}`.startsWith(`${releases}${sep}`)) continue;
    try {
      tighten(path);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
    }
  }
}

/** @returns whether other accounts had permissions */
function tighten(path: string, rights = OTHERS): boolean {
  const { mode } = lstatSync(path);
  if ((mode & rights) === 0) return false;
  chmodSync(path, mode & 0o7777 & ~rights);
  return true;
}
