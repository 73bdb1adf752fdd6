import { createHash } from "node:crypto";
import { createVerifier, type Verifier } from "../islands/gate/verifier.ts";

const made = new Map<string, Promise<Verifier>>();

/**
 * The verifier that pages hold instead of the gate's password. It is made once a build, since it
 * is slow on purpose.
 * @param password the shared password (`GATE_PASSWORD`)
 * @param siteUrl the site's address, which is the salt: unique to the site, the same in every build,
 *   and no function of the password
 */
export function gateVerifier(password: string, siteUrl: string): Promise<Verifier> {
  const text = `polyphony gate of ${siteUrl}`;
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16).toString("base64");
  const key = `${bytes} ${password}`;
  const verifier = made.get(key) ?? createVerifier(password, { salt: bytes });
  made.set(key, verifier);
  return verifier;
}
