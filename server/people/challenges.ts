import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a challenge may be answered, in milliseconds: a person looks for their key. */
export const CHALLENGE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 8;
const MAC_BYTES = 32;

/**
 * Challenges that an authenticator signs. Each holds its end, sealed with a key of this process, so that asking
 * for many takes no memory; only those that were answered are remembered, until they end.
 */
export class Challenges {
  readonly #key = randomBytes(32);
  readonly #elapsed: () => number;
  /** Ends of answered challenges, by challenge. */
  readonly #answered = new Map<string, number>();

  /** @param elapsed milliseconds of a monotonic clock */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** A new challenge. @param purpose what, and whose, its answer is for */
  issue(purpose: string): Uint8Array<ArrayBuffer> {
    const end = Buffer.alloc(TIME_BYTES);
    end.writeDoubleBE(this.#elapsed() + CHALLENGE_MS);
    const body = Buffer.concat([end, randomBytes(NONCE_BYTES)]);
    return new Uint8Array(Buffer.concat([body, this.#seal(body, purpose)]));
  }

  /**
   * Takes a challenge, once.
   * @param challenge base64url, as the browser gives it back
   * @returns false for a foreign one, for another purpose, for one that has ended or was answered
   */
  take(challenge: string, purpose: string): boolean {
    const bytes = Buffer.from(challenge, "base64url");
    const body = bytes.subarray(0, TIME_BYTES + NONCE_BYTES);
    const seal = bytes.subarray(TIME_BYTES + NONCE_BYTES);
    if (seal.length !== MAC_BYTES || !timingSafeEqual(seal, this.#seal(body, purpose)))
      return false;
    const now = this.#elapsed();
    for (const [each, end] of this.#answered) if (end <= now) this.#answered.delete(each);
    const end = body.readDoubleBE();
    const name = bytes.toString("base64url");
    if (end <= now || this.#answered.has(name)) return false;
    this.#answered.set(name, end);
    return true;
  }

  #seal(body: Buffer, purpose: string): Buffer {
    return createHmac("sha256", this.#key).update(body).update(purpose).digest();
  }
}
