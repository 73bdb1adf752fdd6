import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LAKE_FILE, LAKE_LOCK } from "content-lake";
import type { LakeAddress } from "../source/embedded-lake.ts";
import { Fatal } from "../runtime/fatal.ts";
import { writeFailure } from "../runtime/write-failure.ts";
import { databaseProblem, openLock } from "content-lake/sqlite";

/** How long to wait for a running lake that writes, in milliseconds. */
const BUSY_MS = 5000;

/**
 * Writes a copy of a lake's database in one state, whether the lake runs or not.
 * @param file absolute path of a new file
 * @throws {Fatal} when there is no lake, or its data is damaged
 */
export function copyLake({ dataDir }: LakeAddress, file: string): void {
  const from = join(dataDir, LAKE_FILE);
  if (!existsSync(from)) {
    throw new Fatal(
      `There is no Content Lake in ${dataDir} to back up. Correct LAKE_DATA_DIR, or run npm start once.`,
    );
  }
  const database = new DatabaseSync(from, { timeout: BUSY_MS });
  try {
    database.prepare("VACUUM INTO ?").run(file);
  } catch (error) {
    if (databaseProblem(error) !== "unusable") throw error;
    throw writeFailure(error, dataDir, "No backup was made.");
  } finally {
    database.close();
  }
}

/**
 * Makes sure that no lake runs.
 * @throws {Fatal} when one does
 */
export function requireStopped({ dataDir }: LakeAddress): void {
  if (!existsSync(join(dataDir, LAKE_FILE))) return;
  try {
    openLock(join(dataDir, LAKE_LOCK)).close();
  } catch (error) {
    if (databaseProblem(error) !== "busy") return;
    throw new Fatal(
      "The Content Lake runs. Stop npm start (or the service) and run this again. Nothing was changed.",
    );
  }
}
