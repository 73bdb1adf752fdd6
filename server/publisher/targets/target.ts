/** One file of a release. */
export interface SiteFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: string;
  /** Media type, for the `Content-Type` header. */
  type: string;
}

/** A release, as a target sees it: the whole site. */
export interface SiteRelease {
  id: number;
  /** Time of the release, ISO 8601. */
  at: string;
  cause: string;
  /** All files by site path (`/index.html`). */
  files(): ReadonlyMap<string, SiteFile>;
  bytes(file: SiteFile): Promise<Buffer>;
}

/** Delivery of the newest release. */
export interface DeliveryStatus {
  release: number;
  state: "waiting" | "sent" | "failed";
  /** Time of this state, ISO 8601. */
  at: string;
  /** A sentence for a person: what it waits for, or what went wrong and what to do. */
  message?: string;
}

/**
 * A target of releases beyond this machine.
 *
 * It compares a release with what it has delivered: after every start it gets the current release
 * and delivers what is missing.
 */
export interface PublishTarget {
  /**
   * Delivers the current release. Returns at once; a newer release replaces it, failures are
   * retried, and `onDelivery` gets each state.
   */
  deliver(release: SiteRelease): void;
  /** Ends a delivery in a state from which the next start continues. */
  close(): Promise<void>;
}

/** A failed delivery. Its message is for a person and says what to do. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}
