import { isIPv6 } from "node:net";

/** How many requests without a right signature one address may send. */
export interface Rate {
  /** At once. */
  burst: number;
  /** In the long run. */
  perSecond: number;
}

interface Bucket {
  tokens: number;
  /** When the tokens were counted, in milliseconds. */
  at: number;
}

/** Most addresses that are remembered; the one that was quiet for longest is forgotten first. */
const MAX_ADDRESSES = 10_000;

/** A token bucket for each address. Time is in milliseconds of a clock that never goes back. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Takes a token.
   * @returns 0 when there was one, else the whole seconds until there is
   */
  take(address: string, now: number): number {
    const { burst, perSecond } = this.#rate;
    const sender = network(address);
    const known = this.#buckets.get(sender) ?? { tokens: burst, at: now };
    const gained = ((now - known.at) * perSecond) / 1000;
    const tokens = Math.min(burst, known.tokens + gained);
    const enough = tokens >= 1;
    // Put in anew, so that the map's order is that of the last visits.
    this.#buckets.delete(sender);
    this.#buckets.set(sender, { tokens: enough ? tokens - 1 : tokens, at: now });
    this.#forgetQuietOnes();
    return enough ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  }

  #forgetQuietOnes(): void {
    for (const sender of this.#buckets.keys()) {
      if (this.#buckets.size <= MAX_ADDRESSES) return;
      this.#buckets.delete(sender);
    }
  }
}

/** An IPv6 sender owns a whole /64 and could take each request from another address of it. */
function network(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter((group) => group !== "");
  const back = tail.split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back].slice(0, 4).join(":");
}
