import type { ServerResponse } from "node:http";
import { apiError } from "../errors.ts";
import type { Caller } from "./exchange.ts";

/** Most bytes of results that wait for anonymous callers to read them, in all. */
export const MAX_UNREAD_BYTES = 256 * 2 ** 20;
/** How long a caller may read nothing of its result, in milliseconds. */
const READ_TIMEOUT_MS = 60_000;

/** Counts the results that were sent and not read yet. */
export class UnreadResults {
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes most bytes; past it, callers without the token get no more results */
  constructor(maxBytes: number = MAX_UNREAD_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes that wait. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Refuses a caller without the token while too much waits.
   * @throws LakeError 429
   */
  check({ trusted }: Caller): void {
    if (trusted || this.#bytes <= this.#maxBytes) return;
    throw apiError(429, "Too many results wait to be read. Try again in a few seconds.");
  }

  /**
   * Counts a result until the connection has read it. A client that reads nothing for a minute is
   * disconnected.
   */
  hold(response: ServerResponse, bytes: number): void {
    if (response.closed) return;
    response.setTimeout(READ_TIMEOUT_MS, () => response.destroy());
    this.#bytes += bytes;
    response.once("close", () => (this.#bytes -= bytes));
  }
}
