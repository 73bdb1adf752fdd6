import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { guessesFor } from "../gate/weak-passwords.ts";

/**
 * Cost of one hash: 2^`log2N` blocks of 128 · `r` bytes, `p` times. The default takes 96 MB · 0.1 s on
 * one core: one of the settings that OWASP advises.
 */
export interface HashCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

const COST: HashCost = { log2N: 15, r: 8, p: 3 };
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Most attempts that wait while a hash is computed. */
const MOST_WAITING = 20;
/** Longest password, in characters. */
const LONGEST = 200;
/** Shortest one. */
const SHORTEST = 10;
/** Guesses that a password has to withstand: throttling allows 1,000 a day. */
const LEAST_GUESSES = 1e9;

/** Too many passwords are being checked. */
export class PasswordsBusyError extends Error {
  override readonly name = "PasswordsBusyError";
}

/**
 * Hashes passwords with scrypt, one at a time: two at once would block a machine with one core for a
 * tenth of a second.
 */
export class Passwords {
  readonly #cost: HashCost;
  /** Number of hashes that are being computed or wait. */
  #open = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(cost: HashCost = COST) {
    this.#cost = cost;
  }

  /**
   * A password's hash, with its salt and cost.
   * @throws {PasswordsBusyError}
   */
  async hash(password: string): Promise<string> {
    const { log2N, r, p } = this.#cost;
    const salt = randomBytes(SALT_BYTES);
    const made = await this.#derive(password, salt, this.#cost);
    const parts = [log2N, r, p, salt.toString("base64url"), made.toString("base64url")];
    return `scrypt$${parts.join("$")}`;
  }

  /**
   * Whether a password matches a hash. Without a hash it takes equally long, so that the time does not reveal
   * who has a password.
   * @throws {PasswordsBusyError}
   */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const stored = hash === undefined ? undefined : readHash(hash);
    const { salt, cost, made } = stored ?? {
      salt: randomBytes(SALT_BYTES),
      cost: this.#cost,
      made: randomBytes(HASH_BYTES),
    };
    const given = await this.#derive(password, salt, cost);
    return stored !== undefined && timingSafeEqual(given, made);
  }

  #derive(password: string, salt: Buffer, { log2N, r, p }: HashCost): Promise<Buffer> {
    if (this.#open > MOST_WAITING) throw new PasswordsBusyError("Too many tries");
    this.#open += 1;
    const N = 2 ** log2N;
    const made = this.#last
      // The same letters may have two encodings in Unicode; both are one password.
      .then(() =>
        derive(password.normalize("NFKC"), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }),
      )
      .finally(() => {
        this.#open -= 1;
      });
    this.#last = made.catch(() => undefined);
    return made;
  }
}

/** Number of passwords that are being rated. */
let rating = 0;

/**
 * Why a password is refused; undefined for a good one.
 * @param person what an attacker tries first: name and address
 * @throws {PasswordsBusyError}
 */
export async function passwordProblem(
  password: string,
  person: readonly string[],
): Promise<string | undefined> {
  if (password.length < SHORTEST) return `Choose a password of ${SHORTEST} characters or more.`;
  if (password.length > LONGEST) return `A password has at most ${LONGEST} characters.`;
  const words = person.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  if (rating >= MOST_WAITING) throw new PasswordsBusyError("Too many tries");
  rating += 1;
  const guesses = await guessesFor(password, [...person, ...words]).finally(() => {
    rating -= 1;
  });
  if (guesses >= LEAST_GUESSES) return undefined;
  return "This password is easy to guess. Choose four words at random, for example.";
}

function readHash(text: string): { cost: HashCost; salt: Buffer; made: Buffer } | undefined {
  const [kind, log2N, r, p, salt = "", made = ""] = text.split("$");
  if (kind !== "scrypt") return undefined;
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    made: Buffer.from(made, "base64url"),
  };
}
