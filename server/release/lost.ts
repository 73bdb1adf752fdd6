import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of the notes, in the folder of a store. */
const FOLDER = "lost";

/**
 * Leaves a note that an object cannot be read. Never fails: a disk that loses files may take no
 * notes either.
 * @param dir folder of the store
 */
export function reportLost(dir: string, hash: string): void {
  try {
    mkdirSync(join(dir, FOLDER), { recursive: true, mode: 0o700 });
    writeFileSync(join(dir, FOLDER, hash), "");
  } catch {
    // The next look at all files finds it.
  }
}

/** Whether there are notes; they are removed. */
export function takeReports(dir: string): boolean {
  try {
    const names = readdirSync(join(dir, FOLDER));
    for (const name of names) rmSync(join(dir, FOLDER, name), { force: true });
    return names.length > 0;
  } catch {
    return false;
  }
}
