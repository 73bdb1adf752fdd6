import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { LAKE_FILE, readLakeToken } from "content-lake";
import type { LakeAddress } from "../source/embedded-lake.ts";
import { findRunning } from "../source/lake-store.ts";
import { Fatal } from "../runtime/fatal.ts";
import { codeOf } from "../runtime/files.ts";
import { writeFailure } from "../runtime/write-failure.ts";
import { databaseProblem } from "content-lake/sqlite";

/**
 * Writes a copy of a lake's database in one state, whether the lake runs or not.
 * @param file absolute path of a new file
 * @throws {Fatal} when there is no lake, its data is damaged, another process has it open, or another program
 * or a lake with other data is at its address
 */
export async function copyLake(address: LakeAddress, file: string): Promise<void> {
  const url = await findRunning(address);
  if (url !== undefined) {
    return download(url, address.dataDir, file).catch((error: unknown) => {
      // Errors of the disk have a code, those of a connection that broke have none.
      if (!(error instanceof TypeError) || codeOf(error) !== undefined) throw error;
      throw new Fatal(
        "No backup was made: the program was ended or started again meanwhile. Run this again.",
        { cause: error },
      );
    });
  }
  const from = join(address.dataDir, LAKE_FILE);
  if (!existsSync(from)) {
    throw new Fatal(
      `There is no Content Lake in ${address.dataDir} to back up. Correct LAKE_DATA_DIR, or run npm start once.`,
    );
  }
  requireClosed(from);
  const database = new DatabaseSync(from);
  try {
    database.prepare("VACUUM INTO ?").run(file);
  } catch (error) {
    if (databaseProblem(error) !== "unusable") throw error;
    throw writeFailure(error, address.dataDir, "No backup was made.");
  } finally {
    database.close();
  }
}

/**
 * Makes sure that no lake runs.
 * @throws {Fatal} when one does
 */
export async function requireStopped(address: LakeAddress): Promise<void> {
  if ((await findRunning(address)) !== undefined) {
    throw new Fatal(
      "The Content Lake runs. Stop npm start (or the service) and run this again. Nothing was changed.",
    );
  }
  const file = join(address.dataDir, LAKE_FILE);
  if (existsSync(file)) requireClosed(file);
}

/** Node opens an exclusively locked database without an error; only the first query fails. */
function requireClosed(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN EXCLUSIVE; ROLLBACK;");
  } catch (error) {
    // No process can have a damaged database open.
    if (databaseProblem(error) !== "busy") return;
    throw new Fatal(
      `The Content Lake's data (${file}) is open in another process. Stop that one, or choose another folder: LAKE_DATA_DIR`,
    );
  } finally {
    database.close();
  }
}

async function download(url: string, dataDir: string, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${readLakeToken(dataDir) ?? ""}` };
  const response = await fetch(`${url}/lake/backup`, { headers });
  if (response.status === 507) {
    const why = `No backup was made: the disk of ${dataDir} has no room for a copy, which a running program needs.`;
    throw new Fatal(`${why} Free some space, or stop npm start, and run this again.`);
  }
  if (!response.ok || response.body === null) {
    throw new Fatal(
      `The Content Lake at ${url} refuses (${response.status}): ${await response.text()}`,
    );
  }
  await pipeline(response.body, createWriteStream(file, { flags: "wx", mode: 0o600 }));
}
