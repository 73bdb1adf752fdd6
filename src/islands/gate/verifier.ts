import { deriveBytes, servedPage, toBase64, utf8 } from "sealed-site/browser";
import { requireCrypto } from "./errors.ts";

/** Stored in a page instead of the password: enough to check a guess, not enough to read it. */
export interface Verifier {
  /** Unique to the site. */
  readonly salt: string;
  /** PBKDF2 rounds. */
  readonly iterations: number;
  /** PBKDF2-HMAC-SHA-256 of the password, 256 bits, base64. */
  readonly hash: string;
}

/**
 * Whether a password is the one that the verifier was made from. Deliberately slow.
 * @throws GateError outside a secure context
 */
export async function checkPassword(
  password: string,
  { salt, iterations, hash }: Verifier,
): Promise<boolean> {
  requireCrypto();
  const found = toBase64(await deriveBytes(password, utf8(salt), iterations));
  // The site's password may have changed since this page was loaded.
  return found === hash || (await servedPage()).includes(found);
}
