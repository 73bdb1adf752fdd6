import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A secret cannot be stored. The message is for a person and says what to do. */
export class KeptSecretError extends Error {
  override readonly name = "KeptSecretError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/** Where a secret is stored, and its form. */
export interface SecretPlace {
  /** Absolute path of the folder, which is made when it is missing. */
  folder: string;
  file: string;
  /** Prefix that tells a person what the secret is for. */
  prefix: string;
  /** The setting that names the folder, for messages. */
  setting: string;
}

/**
 * A secret in a data folder, made at its first use and readable for this account only. Processes
 * that ask at the same time get the same one.
 * @throws {KeptSecretError} when the file cannot be written
 */
export function keptSecret({ folder, file, prefix, setting }: SecretPlace): string {
  const kept = readSecret(folder, file);
  if (kept !== undefined) return kept;
  const path = join(folder, file);
  const fresh = `${path}.${process.pid}.new`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const secret = `${prefix}${randomBytes(24).toString("base64url")}`;
    writeFileSync(fresh, `${secret}\n`, { mode: 0o600 });
    // A link is atomic, and never replaces the file of another process.
    linkSync(fresh, path);
    return secret;
  } catch (error) {
    const other = readSecret(folder, file);
    if (other !== undefined) return other;
    const reason = error instanceof Error ? error.message : String(error);
    throw new KeptSecretError(
      `The folder ${folder} cannot be written: ${reason}. Make it writable, or choose another: ${setting}`,
    );
  } finally {
    if (existsSync(fresh)) rmSync(fresh);
  }
}

/** A stored secret; undefined when there is none. */
export function readSecret(folder: string, file: string): string | undefined {
  try {
    const secret = readFileSync(join(folder, file), "utf8").trim();
    return secret === "" ? undefined : secret;
  } catch {
    return undefined;
  }
}
