/** The one message a visitor sees for each failure; it says what to do. */
export const FAILURE_TEXT = {
  cryptoUnavailable:
    "This page was opened over an insecure connection, so the password cannot be checked. Open it with https:// and try again.",
  verifierUnreadable:
    "This page arrived damaged, so the password cannot be checked. Reload it and try again.",
  checkFailed: "The browser could not check the password. Reload the page and try again.",
  // Only at the gate of a sealed site.
  passwordChanged: "The passwords of this site have changed. Enter yours again, or the new one.",
  siteChanged: "The site has changed since this page was loaded. Reload it and try again.",
  pageDamaged: "This page arrived damaged and cannot be opened. Reload it and try again.",
  pageUnreachable: "The page did not arrive. Check your connection and try again.",
} as const;

/** Failures of a password check. */
export type GateFailure = keyof typeof FAILURE_TEXT;

/** Shown when the gate opened but the browser refused to store the flag. */
export const NOT_REMEMBERED_TEXT =
  "This browser blocks site storage, so the password will be asked for again on the next page. Allow storage for this site to be asked only once.";

/** A password check that could not be carried out. A wrong password is not an error. */
export class GateError extends Error {
  /** Which failure it is; {@link FAILURE_TEXT} holds the visitor's message. */
  readonly failure: GateFailure;

  constructor(failure: GateFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** The failure that an unknown error stands for. */
export function failureOf(error: unknown): GateFailure {
  return error instanceof GateError ? error.failure : "checkFailed";
}
