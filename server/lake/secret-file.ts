import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LakeStartError } from "./errors.ts";

/**
 * A secret in the lake's data folder: made the first time it is asked for, and readable for this
 * user alone. Processes that ask at the same time get the same one.
 * @param prefix what the secret begins with, so that a person can tell what it is
 * @throws LakeStartError when the file cannot be read or written
 */
export function keptSecret(dataDir: string, file: string, prefix: string): string {
  const kept = readSecret(dataDir, file);
  if (kept !== undefined) return kept;
  const path = join(dataDir, file);
  const fresh = `${path}.${process.pid}.new`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const secret = `${prefix}${randomBytes(24).toString("base64url")}`;
    writeFileSync(fresh, `${secret}\n`, { mode: 0o600 });
    // A link appears whole or not at all, and never in place of what another process has made.
    linkSync(fresh, path);
    return secret;
  } catch (error) {
    const other = readSecret(dataDir, file);
    if (other !== undefined) return other;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LakeStartError(
      `The Content Lake cannot write to its folder ${dataDir}: ${reason}. Make it writable, or choose another: LAKE_DATA_DIR`,
    );
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** A secret that was made before; undefined when there is none. */
export function readSecret(dataDir: string, file: string): string | undefined {
  try {
    const secret = readFileSync(join(dataDir, file), "utf8").trim();
    return secret === "" ? undefined : secret;
  } catch {
    return undefined;
  }
}
