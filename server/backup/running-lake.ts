import { createWriteStream, existsSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { LakeAddress } from "../source/embedded-lake.ts";
import { findRunning } from "../source/lake-store.ts";
import { LAKE_FILE } from "../lake/database.ts";
import { isJsonObject, parseJson } from "../documents/json.ts";
import { pendingRestore, requireUnused } from "../lake/restored.ts";
import { readLakeToken } from "../lake/token.ts";
import { BackupError } from "./errors.ts";

/** How long a lake may take to restart, and time between two checks, in milliseconds. */
const RESTART_MS = 60_000;
const ASK_MS = 100;

/** This project's lake: running, or a folder that no process has open. */
export interface CurrentLake {
  /** Address of the running lake; undefined when it does not run. */
  url: string | undefined;
  /** Why its data cannot be read, when it runs with damaged data. */
  damaged: string | undefined;
  /**
   * Writes a copy of its database.
   * @throws {BackupError} when the lake refuses
   */
  copyDatabase(file: string): Promise<void>;
}

/**
 * Finds the lake.
 * @throws {LakeInUseError} when another process has its folder open
 * @throws {ContentError} when another program uses the lake's port
 */
export async function findCurrentLake(address: LakeAddress): Promise<CurrentLake> {
  const url = await findRunning(address);
  if (url === undefined) {
    requireUnused(address.dataDir);
    return { url, damaged: undefined, copyDatabase: (file) => copyFiles(address.dataDir, file) };
  }
  const about = await lakeAbout(url);
  return {
    url,
    damaged: typeof about.damaged === "string" ? about.damaged : undefined,
    copyDatabase: (file) => download(url, address.dataDir, file),
  };
}

/**
 * Completes a prepared restore in a running lake, which restarts for that.
 * @throws {BackupError} when it does not come back
 */
export async function restartLake(url: string, dataDir: string): Promise<void> {
  const response = await ask(url, "/lake/restore", dataDir, "POST");
  await response.arrayBuffer();
  for (let waited = 0; waited < RESTART_MS; waited += ASK_MS) {
    await wait(ASK_MS);
    if (pendingRestore(dataDir) === undefined && (await isUp(url))) return;
  }
  throw new BackupError(
    "The Content Lake did not restart within a minute. It will use the backup when it starts: run npm start.",
  );
}

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/lake`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function lakeAbout(url: string) {
  const response = await fetch(`${url}/lake`);
  const value = parseJson(await response.text());
  return isJsonObject(value) ? value : {};
}

async function download(url: string, dataDir: string, file: string): Promise<void> {
  const response = await ask(url, "/lake/backup", dataDir, "GET");
  if (response.body === null) throw new BackupError("The Content Lake sent no copy. Try again.");
  await pipeline(Readable.from(response.body), createWriteStream(file, { mode: 0o600 }));
}

async function ask(url: string, path: string, dataDir: string, method: string): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${readLakeToken(dataDir) ?? ""}` },
  });
  if (response.ok) return response;
  const text = await response.text();
  if (response.status === 401 || response.status === 403) {
    throw new BackupError(
      `The Content Lake at ${url} uses another data folder than ${dataDir}. Correct LAKE_DATA_DIR or LAKE_PORT.`,
    );
  }
  throw new BackupError(`The Content Lake at ${url} refuses (${response.status}): ${text}`);
}

async function copyFiles(dataDir: string, file: string): Promise<void> {
  const from = join(dataDir, LAKE_FILE);
  if (!existsSync(from)) {
    throw new BackupError(
      `There is no Content Lake in ${dataDir} to back up. Correct LAKE_DATA_DIR, or run npm start once.`,
    );
  }
  try {
    await copyFile(from, file);
    if (existsSync(`${from}-wal`)) await copyFile(`${from}-wal`, `${file}-wal`);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
