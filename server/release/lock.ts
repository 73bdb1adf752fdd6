import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseProblem, openLock } from "content-lake/sqlite";
import { Fatal } from "../runtime/fatal.ts";

/**
 * Locks a folder of releases, so that one program works in it. The lock ends with the process.
 * @param dir absolute path; made when it is not there
 * @returns releases the lock
 * @throws {Fatal} when another process has it, or the folder cannot be written to
 */
export function lockFolder(dir: string): () => void {
  const file = join(dir, "server.lock");
  const note = join(dir, "server.pid");
  try {
    const lock = openLock(file);
    writeFileSync(note, String(process.pid));
    return () => lock.close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fatal(
      databaseProblem(error) === "busy"
        ? `The site in ${dir} is run by process ${holder(note)} already. Stop that one, or choose another folder: SITE_DATA_DIR`
        : `${file} cannot be opened: ${reason}. Delete it, and make the folder writable.`,
      { cause: error },
    );
  }
}

function holder(note: string): string {
  try {
    return readFileSync(note, "utf8").trim();
  } catch {
    return "(unknown)";
  }
}
