import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { databaseProblem } from "../sqlite/errors.ts";
import { openSqlite } from "../sqlite/open.ts";

/** Another publisher works in the same folder. The message is for a person, with what to do. */
export class PublisherLockError extends Error {
  override readonly name = "PublisherLockError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/**
 * Locks a folder of releases, so that one publisher works in it. The lock ends with the process.
 * @param dir absolute path
 * @returns releases the lock
 * @throws {PublisherLockError} when another process has it, or the folder cannot be written to
 */
export function lockFolder(dir: string): () => void {
  const file = join(dir, "publisher.lock");
  try {
    const lock = openLock(file);
    return () => lock.close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PublisherLockError(
      databaseProblem(error) === "busy"
        ? `Another publisher works in ${dir}. Stop it, or choose another folder: SITE_DATA_DIR`
        : `${file} cannot be opened: ${reason}. Delete it, and make the folder writable.`,
      { cause: error },
    );
  }
}

/** Node has no file locks; a database without tables has one. There is nothing in it to lose. */
function openLock(file: string): DatabaseSync {
  const open = () => openSqlite(file, { migrations: [], exclusive: true, synchronous: "NORMAL" });
  try {
    return open();
  } catch (error) {
    // A process that holds it would make it busy.
    if (databaseProblem(error) !== "damaged") throw error;
    for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
    return open();
  }
}
