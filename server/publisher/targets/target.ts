/** One file of a release. */
export interface SiteFile {
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: string;
  /** Its media type, as the `Content-Type` header says it. */
  type: string;
}

/** A finished release, as a target sees it: the whole site, not only what the release changed. */
export interface SiteRelease {
  /** Number of the release: another number is another release. */
  id: number;
  /** When it was made, as an ISO 8601 time. */
  at: string;
  /** What made it, in a few words. */
  cause: string;
  /** Every file by its site path (`/index.html`). Asked for only by a target that needs it. */
  files(): ReadonlyMap<string, SiteFile>;
  /** The bytes of one of its files. */
  bytes(file: SiteFile): Promise<Buffer>;
}

/** How far the newest release has come beyond this machine. */
export interface DeliveryStatus {
  /** Number of the release that this speaks of. */
  release: number;
  state: "waiting" | "sent" | "failed";
  /** When it came to be so, as an ISO 8601 time. */
  at: string;
  /** One plain sentence: what is waited for, or what went wrong and what to do. */
  message?: string;
}

/**
 * Where releases go beyond this machine.
 *
 * A target compares a release with what it knows to be delivered, so nobody has to remember what it
 * missed: on every start it is told of the current release, and it does what is still to be done.
 */
export interface PublishTarget {
  /**
   * Tells of the release that is current now. Returns at once; the newest release wins, failures are
   * tried again, and each step is told through `onDelivery`.
   */
  deliver(release: SiteRelease): void;
  /** Ends what is under way, in a state from which the next start goes on. */
  close(): Promise<void>;
}

/** A failed delivery. Its message is for a person and says what to do. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}
