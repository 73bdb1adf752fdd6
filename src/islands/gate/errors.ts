/** Failures of every gate. */
type OpenFailure = "cryptoUnavailable" | "verifierUnreadable" | "checkFailed";

/** Further failures at the gate of a sealed site. */
export type SealedFailure = "passwordChanged" | "siteChanged" | "pageDamaged" | "pageUnreachable";

/** Failures of a password check. */
export type GateFailure = OpenFailure | SealedFailure;

/**
 * The message of each failure. They come with the page and not in the islands' script, whose bytes
 * every page pays for.
 */
export type FailureTexts = Readonly<
  Record<OpenFailure, string> & Partial<Record<SealedFailure, string>>
>;

/** The one message a visitor sees for each failure; it says what to do. */
export const FAILURE_TEXT: Readonly<Record<OpenFailure, string>> = {
  cryptoUnavailable:
    "This page was opened over an insecure connection, so the password cannot be checked. Open it with https:// and try again.",
  verifierUnreadable:
    "This page arrived damaged, so the password cannot be checked. Reload it and try again.",
  checkFailed: "The browser could not check the password. Reload the page and try again.",
};

/** Shown when the gate opened but the browser refused to store the flag. */
export const NOT_REMEMBERED_TEXT =
  "This browser blocks site storage, so the password will be asked for again on the next page. Allow storage for this site to be asked only once.";

/** A password check that could not be carried out. A wrong password is not an error. */
export class GateError extends Error {
  /** Which failure it is; {@link FailureTexts} hold the visitor's message. */
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
