import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sameSecret } from "../http/access.ts";
import { Fatal } from "../runtime/fatal.ts";

/** How long a code is valid, in milliseconds. */
export const CODE_LIFETIME_MS = 60 * 60 * 1000;
const CODE_BYTES = 24;
/** File names: the hash of a code, in hex. */
const HASH = /^[0-9a-f]{64}$/;

/**
 * One-time codes that sign an editor in to the Studio of the embedded lake. Each is a file in a
 * private folder, so that `npm run people -- link` can make one while `npm start` runs. Its name is
 * the code's hash, so reading the folder gives no access.
 */
export class SignInCodes {
  readonly #folder: string;
  readonly #now: () => number;

  /**
   * @param dataDir the lake's data folder (`LAKE_DATA_DIR`)
   * @param now returns milliseconds since 1970
   */
  constructor(dataDir: string, now: () => number = Date.now) {
    this.#folder = join(dataDir, "studio-codes");
    this.#now = now;
  }

  /**
   * Makes a code, and removes those that have expired.
   * @throws {Fatal} when the folder cannot be written
   */
  issue(): string {
    const code = randomBytes(CODE_BYTES).toString("base64url");
    const now = this.#now();
    const expires = String(now + CODE_LIFETIME_MS);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      for (const name of this.#files()) {
        const path = join(this.#folder, name);
        if (!isCurrent(path, now)) rmSync(path, { force: true });
      }
      writeFileSync(join(this.#folder, hash(code)), expires, { mode: 0o600 });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Fatal(
        `No link for the sign-in can be made: ${reason}. Make the folder writable for this user, or choose another: LAKE_DATA_DIR`,
      );
    }
    return code;
  }

  /**
   * Uses a code once.
   * @returns false when it is wrong, used or expired
   */
  redeem(code: string): boolean {
    const given = hash(code);
    const now = this.#now();
    // Compares all hashes, in constant time.
    const [name] = this.#files()
      .filter((each) => isCurrent(join(this.#folder, each), now))
      .filter((each) => sameSecret(given, each));
    if (name === undefined) return false;
    try {
      // Of two simultaneous uses, only one can remove the file.
      unlinkSync(join(this.#folder, name));
      return true;
    } catch {
      return false;
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
    // A clock that is set back must not extend a code's life.
    return now < expires && expires <= now + CODE_LIFETIME_MS;
  } catch {
    return false;
  }
}

function hash(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
