import { MAX_AGE_MS, MAX_AHEAD_MS } from "./signature.ts";

/** An older signature is refused for its age, so it need not be remembered. In milliseconds. */
export const REMEMBER_MS = MAX_AGE_MS + MAX_AHEAD_MS;
/** Most signatures that are remembered: about 30 MB. */
const MOST = 100_000;

/**
 * Whether a signature was seen before. `duplicate`: with the same key, so Sanity has repeated a
 * delivery. `replay`: with another key.
 */
export type Sighting = "new" | "duplicate" | "replay";

/**
 * Remembers the signatures of deliveries while they are valid. A restart forgets them: a repeated
 * delivery then costs one more look at the dataset, and changes nothing.
 */
export class SeenSignatures {
  /** By signature, the oldest first. */
  readonly #seen = new Map<string, { key: string; at: number }>();

  /**
   * Notes a signature.
   * @param key `idempotency-key` of its delivery
   * @param now milliseconds of a monotonic clock
   */
  note(signature: string, key: string, now: number): Sighting {
    this.#forget(now);
    const before = this.#seen.get(signature);
    if (before !== undefined) return before.key === key ? "duplicate" : "replay";
    this.#seen.set(signature, { key, at: now });
    return "new";
  }

  #forget(now: number): void {
    for (const [signature, { at }] of this.#seen) {
      if (now - at < REMEMBER_MS && this.#seen.size < MOST) return;
      this.#seen.delete(signature);
    }
  }
}
