import { RateLimit } from "../http/rate.ts";

/** Rate of tries from one network address: a person mistypes a few times. */
const PER_ADDRESS = { burst: 10, perSecond: 1 / 30 };
/** Rate of tries for one account from anywhere: higher, so that others rarely lock a person out. */
const PER_ACCOUNT = { burst: 50, perSecond: 1 / 60 };

/** Throttles tries of passwords and links. Times are milliseconds of a monotonic clock. */
export class Throttle {
  readonly #addresses = new RateLimit(PER_ADDRESS);
  readonly #accounts = new RateLimit(PER_ACCOUNT);
  readonly #elapsed: () => number;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /**
   * Counts a try, before it is known whether it succeeds: many at once are counted as well.
   * @param address of the client in the network
   * @param account email address that is tried; undefined for a link
   * @returns 0, or the seconds to wait
   */
  take(address: string, account?: string): number {
    const now = this.#elapsed();
    const wait = this.#addresses.take(address, now);
    if (wait > 0 || account === undefined) return wait;
    return this.#accounts.take(account.trim().toLowerCase(), now);
  }

  /** Takes back the count of a try that succeeded. */
  forgive(address: string, account?: string): void {
    this.#addresses.giveBack(address);
    if (account !== undefined) this.#accounts.giveBack(account.trim().toLowerCase());
  }
}
