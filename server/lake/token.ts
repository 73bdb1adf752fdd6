import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LakeStartError } from "./errors.ts";

/** File of the lake's token in its data directory. */
const FILE = "token";

/**
 * The secret that a caller must know to write: made on the first start and kept in a file that only
 * this user can read.
 * @throws LakeStartError when the file cannot be read or written
 */
export function lakeToken(dataDir: string): string {
  const kept = readLakeToken(dataDir);
  if (kept !== undefined) return kept;
  const token = `lake-${randomBytes(24).toString("base64url")}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, FILE), `${token}\n`, { mode: 0o600, flag: "wx" });
    return token;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LakeStartError(
      `The Content Lake cannot write to its folder ${dataDir}: ${reason}. Make it writable, or choose another: LAKE_DATA_DIR`,
    );
  }
}

/** The token of a lake that has run before in this data directory. */
export function readLakeToken(dataDir: string): string | undefined {
  try {
    const token = readFileSync(join(dataDir, FILE), "utf8").trim();
    return token === "" ? undefined : token;
  } catch {
    return undefined;
  }
}
