import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LakeStartError } from "./errors.ts";

/** File of the lake's token in its data folder. */
const FILE = "token";

/**
 * The token for writing: made at the first start and kept in a file that only this user can read.
 * Processes that ask at the same time get the same one.
 * @throws {LakeStartError} when the file cannot be written
 */
export function lakeToken(dataDir: string): string {
  const token = readLakeToken(dataDir);
  if (token !== undefined) return token;
  const path = join(dataDir, FILE);
  const fresh = `${path}.${process.pid}.new`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made = `lake-${randomBytes(24).toString("base64url")}`;
    writeFileSync(fresh, `${made}\n`, { mode: 0o600, flush: true });
    // A link is atomic, and never replaces the file of another process.
    linkSync(fresh, path);
    return made;
  } catch (error) {
    const other = readLakeToken(dataDir);
    if (other !== undefined) return other;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LakeStartError(
      `${path} cannot be written: ${reason}. Delete it, and make the folder writable, or choose another.`,
    );
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** The token of a lake that has run before in this data folder. */
export function readLakeToken(dataDir: string): string | undefined {
  try {
    // The rest of a damaged one would be easy to guess.
    return /^lake-[\w-]{32}$/m.exec(readFileSync(join(dataDir, FILE), "utf8"))?.[0];
  } catch {
    return undefined;
  }
}
