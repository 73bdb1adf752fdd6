/**
 * A password check that could not be carried out; its message is what the visitor reads, and says
 * what to do. A wrong password is not an error.
 */
export class GateError extends Error {}

/** Browsers leave `crypto.subtle` out on plain http, whatever the types say. @throws GateError */
export function requireCrypto(): void {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle) return;
  throw new GateError(
    "This page was opened over an insecure connection, so the password cannot be checked. Open it with https:// and try again.",
  );
}

/** Shown when the gate opened but the browser refused to store the flag. */
export const NOT_REMEMBERED_TEXT =
  "This browser blocks site storage, so the password will be asked for again on the next page. Allow storage for this site to be asked only once.";

/** An error's message to the visitor. */
export function messageOf(error: unknown): string {
  if (error instanceof GateError) return error.message;
  return "The browser could not check the password. Reload the page and try again.";
}
