import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sameSecret } from "../http/secret.ts";

/** How long a code can be used, in milliseconds. */
export const CODE_LIFETIME_MS = 60 * 60 * 1000;
/** Length of a code in bytes, before it is written as text. */
const CODE_BYTES = 24;
/** Names of the files: the hash of a code, in hex. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * One-time codes that sign an editor in to the Studio of the embedded lake. Each is a file in a folder
 * that only this user can read, so that `npm run studio-link` can make one while `npm start` runs. The
 * file is named by the hash of its code and holds when the code expires: who reads it cannot sign in.
 */
export class StartCodes {
  readonly #folder: string;
  readonly #now: () => number;

  /**
   * @param dataDir the lake's data folder (`LAKE_DATA_DIR`)
   * @param now the time in milliseconds since 1970
   */
  constructor(dataDir: string, now: () => number = Date.now) {
    this.#folder = join(dataDir, "studio-codes");
    this.#now = now;
  }

  /** Makes a code. */
  issue(): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#sweep();
    const code = randomBytes(CODE_BYTES).toString("base64url");
    const expires = String(this.#now() + CODE_LIFETIME_MS);
    writeFileSync(join(this.#folder, hash(code)), expires, { mode: 0o600 });
    return code;
  }

  /**
   * Uses a code up.
   * @returns false when it is wrong, was used before, or has expired
   */
  redeem(code: string): boolean {
    this.#sweep();
    const given = hash(code);
    // Every kept hash is compared, each in a time that does not tell how much of it is equal.
    const kept = this.#files().filter((name) => sameSecret(given, name));
    const [name] = kept;
    if (name === undefined) return false;
    try {
      // Of two who use it at the same time, one removes the file.
      unlinkSync(join(this.#folder, name));
      return true;
    } catch {
      return false;
    }
  }

  /** Removes codes that have expired. */
  #sweep(): void {
    const now = this.#now();
    for (const name of this.#files()) {
      const path = join(this.#folder, name);
      if (!isCurrent(path, now)) rmSync(path, { force: true });
    }
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder).filter((name) => HASH.test(name));
    } catch {
      return [];
    }
  }
}

function isCurrent(path: string, now: number): boolean {
  try {
    const expires = Number(readFileSync(path, "utf8"));
    // A clock that was set back must not lengthen the life of a code.
    return now < expires && expires <= now + CODE_LIFETIME_MS;
  } catch {
    return false;
  }
}

function hash(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
