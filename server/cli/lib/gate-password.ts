import { isPublicAddress, weaknessOf } from "../../../src/security/weak-password.ts";
import { Fatal } from "../../runtime/fatal.ts";

/**
 * Warns of a gate password that is too weak for a public site, once, before anything is built.
 * @param siteUrl `SITE_URL`
 * @param environment where `GATE_PASSWORD` and `NODE_ENV` are
 * @throws Fatal with the same words where `NODE_ENV` is "production"
 */
export function checkGatePassword(
  siteUrl: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
  warn: (line: string) => void = console.error,
): void {
  const weakness = weaknessOf(environment.GATE_PASSWORD || "polyphony");
  if (weakness === undefined || !isPublicAddress(siteUrl)) return;
  const problem = `SITE_URL is ${siteUrl}, and the gate's password ${weakness}. Anyone with a page of the site can guess it. Set GATE_PASSWORD to a passphrase of four words or more.`;
  if (environment.NODE_ENV === "production") throw new Fatal(problem);
  warn(`\nWarning: ${problem}\n`);
}
