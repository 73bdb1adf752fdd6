import { deriveBytes, fromBase64, KDF_ROUNDS, toBase64 } from "sealed-site/browser";
import { CRYPTO_UNAVAILABLE, GateError } from "./errors.ts";

/** Fewest bytes of salt. */
export const SALT_BYTES = 16;

const HASH_BYTES = 32;

/** Stored in a page instead of the password: enough to check a guess, not enough to read it. */
export interface Verifier {
  /** Random salt, base64. */
  readonly salt: string;
  /** PBKDF2 rounds. */
  readonly iterations: number;
  /** PBKDF2-HMAC-SHA-256 of the password, 256 bits, base64. */
  readonly hash: string;
}

/** A verifier cannot be made from what the build was given. */
export class VerifierInputError extends Error {
  override readonly name = "VerifierInputError";
}

/**
 * Makes the verifier of a password; for build time. The same input gives the same verifier, so
 * pages stay byte-identical from build to build as long as the salt is kept.
 *
 * @param password the shared password; compared in Unicode normalization form C
 * @param options.salt at least 16 random bytes, base64. Never derive it from the password: it
 *   ships with the page, and a fast function of the password would get around the slow hash
 * @param options.iterations PBKDF2 rounds, 600,000 or more
 * @throws {VerifierInputError} when the password is empty, the salt is short or not base64, or
 *   the rounds are too few
 */
export async function createVerifier(
  password: string,
  options: { readonly salt: string; readonly iterations?: number },
): Promise<Verifier> {
  const iterations = options.iterations ?? KDF_ROUNDS;
  const salt = fromBase64(options.salt);
  if (password === "") {
    throw new VerifierInputError("The gate's password is empty. Set GATE_PASSWORD.");
  }
  if (salt === undefined || salt.length < SALT_BYTES) {
    throw new VerifierInputError(
      `The gate's salt must be at least ${SALT_BYTES} random bytes in base64.`,
    );
  }
  if (!Number.isInteger(iterations) || iterations < KDF_ROUNDS) {
    throw new VerifierInputError(`The gate needs at least ${KDF_ROUNDS} PBKDF2 iterations.`);
  }
  return {
    salt: options.salt,
    iterations,
    hash: toBase64(await hashOf(password, salt, iterations)),
  };
}

/**
 * Whether a password is the one that the verifier was made from. Deliberately slow.
 * @throws {GateError} outside a secure context, and when the verifier is damaged
 */
export async function checkPassword(password: string, verifier: Verifier): Promise<boolean> {
  const [salt, hash] = [verifier.salt, verifier.hash].map(fromBase64);
  if (!salt || hash?.length !== HASH_BYTES) {
    throw new GateError(
      "This page arrived damaged, so the password cannot be checked. Reload it and try again.",
    );
  }
  const found = await hashOf(password, salt, verifier.iterations);
  return found.every((byte, index) => byte === hash[index]);
}

async function hashOf(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  // Browsers leave `crypto.subtle` out on plain http, whatever the types say.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw new GateError(CRYPTO_UNAVAILABLE);
  return deriveBytes(password, salt, iterations);
}
