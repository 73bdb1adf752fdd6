import { deriveBytes, fromBase64, servedPage, toBase64 } from "sealed-site/browser";
import { GateError, requireCrypto } from "./errors.ts";

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
  requireCrypto();
  const found = await deriveBytes(password, salt, verifier.iterations);
  if (found.every((byte, index) => byte === hash[index])) return true;
  // The site's password may have changed since this page was loaded.
  return (await servedPage()).includes(toBase64(found));
}
