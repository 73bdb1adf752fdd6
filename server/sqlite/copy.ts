import { backup, type DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** Tries, and the time between two, in milliseconds: far longer than any transaction takes. */
const TRIES = 100;
const AGAIN_MS = 20;

/**
 * Writes a whole copy of an open database, which can be written to meanwhile.
 * @param file absolute path; what is there is replaced
 * @throws SQLite's error, with no room on the disk for example
 */
export async function copyDatabase(database: DatabaseSync, file: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await backup(database, file);
      return;
    } catch (error) {
      if (tries === TRIES || !cameDuringTransaction(error)) throw error;
      await wait(AGAIN_MS);
    }
  }
}

/**
 * SQLite begins no copy while a transaction is open. Node then throws an error without a code,
 * instead of trying again as it does for all later pages.
 */
function cameDuringTransaction(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 0;
}
