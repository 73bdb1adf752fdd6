import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../runtime/files.ts";
import { inRoot } from "../../runtime/root.ts";

/** Folders in which builds work, and in which they replace folders. */
const FOLDERS = [inRoot(".cache"), inRoot(".cache", "studio")];
/** Names of a build's work folders and of folders that it moves aside, with its process id. */
const WORK = /^(?:release|build|build-studio)-(\d+)$|\.old-(\d+)$/;

/**
 * Removes the leftovers of killed builds. Running builds keep their folders.
 * @param folders absolute paths; one that is not there is empty
 */
export async function sweepLeftovers(folders: readonly string[] = FOLDERS): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      const [, builder, replacer] = WORK.exec(name) ?? [];
      const pid = Number(builder ?? replacer);
      if (pid > 0 && !exists(pid)) await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signaled, but it is there.
    return codeOf(error) === "EPERM";
  }
}
