import { expandIPv6 } from "hono/utils/ipaddr";
import { isIPv6 } from "node:net";

/** Rate limit of one address. */
export interface Rate {
  /** At once. */
  burst: number;
  /** On average. */
  perSecond: number;
}

interface Bucket {
  tokens: number;
  /** Time of the last token count, in milliseconds. */
  at: number;
}

/** Most remembered addresses. The least recently seen one is forgotten first. */
const MAX_ADDRESSES = 10_000;

/** A token bucket for each address. Times are milliseconds of a monotonic clock. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Takes a token.
   * @returns 0, or the seconds until there is one
   */
  take(address: string, now: number): number {
    const { burst, perSecond } = this.#rate;
    const sender = network(address);
    const known = this.#buckets.get(sender) ?? { tokens: burst, at: now };
    const gained = ((now - known.at) * perSecond) / 1000;
    const tokens = Math.min(burst, known.tokens + gained);
    const enough = tokens >= 1;
    // Keeps the map in the order of the last visits.
    this.#buckets.delete(sender);
    this.#buckets.set(sender, { tokens: enough ? tokens - 1 : tokens, at: now });
    this.#forgetQuietOnes();
    return enough ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  }

  /** Returns the last token of a sender: its request does not count. */
  giveBack(address: string): void {
    const bucket = this.#buckets.get(network(address));
    if (bucket !== undefined) bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + 1);
  }

  #forgetQuietOnes(): void {
    for (const sender of this.#buckets.keys()) {
      if (this.#buckets.size <= MAX_ADDRESSES) return;
      this.#buckets.delete(sender);
    }
  }
}

/**
 * A client usually owns a whole /64 of IPv6 addresses, and could use a new address for each request.
 */
function network(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  return expandIPv6(address).split(":").slice(0, 4).join(":");
}
