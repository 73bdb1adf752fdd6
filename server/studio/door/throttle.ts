import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { RateLimit } from "../../http/rate.ts";

/** Tries of one address of the network: a person mistypes a few times. */
const PER_ADDRESS = { burst: 10, perSecond: 1 / 30 };
/** Tries for one account, from wherever they come: many more, so that others rarely lock a person out. */
const PER_ACCOUNT = { burst: 50, perSecond: 1 / 60 };

/** Slows down who tries passwords or links. Times are milliseconds of a monotonic clock. */
export class Throttle {
  readonly #addresses = new RateLimit(PER_ADDRESS);
  readonly #accounts = new RateLimit(PER_ACCOUNT);
  readonly #elapsed: () => number;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /**
   * Counts a try, before it is known whether it succeeds: many at once are counted as well.
   * @param account what is tried: an email address; undefined for a link
   * @returns 0, or the seconds to wait
   */
  take(request: IncomingMessage, account?: string): number {
    const now = this.#elapsed();
    const wait = this.#addresses.take(clientAddress(request), now);
    if (wait > 0 || account === undefined) return wait;
    return this.#accounts.take(account.trim().toLowerCase(), now);
  }

  /** Takes back the count of a try that succeeded. */
  forgive(request: IncomingMessage, account?: string): void {
    this.#addresses.giveBack(clientAddress(request));
    if (account !== undefined) this.#accounts.giveBack(account.trim().toLowerCase());
  }
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Address of the client. Behind the proxy of this machine it is the last one in `X-Forwarded-For`: that
 * one the proxy has written itself.
 */
export function clientAddress({ headers, socket }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? "unknown";
  const forwarded = headers["x-forwarded-for"];
  if (!LOOPBACK.has(peer) || forwarded === undefined) return peer;
  const last = [forwarded].flat().join(",").split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? peer : last;
}
