import { deriveBytes, KDF_ROUNDS, toBase64, utf8 } from "sealed-site/browser";
import type { Verifier } from "../islands/gate/verifier.ts";

const verifiers = new Map<string, Promise<Verifier>>();

/**
 * The verifier that pages hold instead of the gate's password. It is made once a build, since it
 * is slow on purpose. The same site and password give the same verifier, so pages stay byte-identical.
 * @param password the shared password (`GATE_PASSWORD`); compared in Unicode normalization form C
 * @param siteUrl the site's address, which is the salt: unique to the site, the same in every build,
 *   and no function of the password, which would get around the slow hash
 */
export function gateVerifier(password: string, siteUrl: string): Promise<Verifier> {
  const key = `${siteUrl} ${password}`;
  const verifier = verifiers.get(key) ?? createVerifier(password, siteUrl);
  verifiers.set(key, verifier);
  return verifier;
}

async function createVerifier(password: string, siteUrl: string): Promise<Verifier> {
  if (password === "") throw new Error("The gate's password is empty. Set GATE_PASSWORD.");
  const salt = `polyphony gate of ${siteUrl}`;
  const hash = await deriveBytes(password, utf8(salt), KDF_ROUNDS);
  return { salt, iterations: KDF_ROUNDS, hash: toBase64(hash) };
}
