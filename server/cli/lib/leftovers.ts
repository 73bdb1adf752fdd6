import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../runtime/root.ts";

/** Where builds work, and where they put a folder in place of another. */
const FOLDERS = [inRoot(".cache"), inRoot(".cache", "studio")];
/** What a build works in, or moves out of the way, with the id of its process. */
const WORK = /^(?:release|build|build-studio|build-preview)-(\d+)$|\.old-(\d+)$/;

/**
 * Removes what builds that were killed have left. Builds that run keep theirs.
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
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
