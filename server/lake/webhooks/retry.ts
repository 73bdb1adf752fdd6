/** When a delivery is tried again. All times in milliseconds. */
export interface RetryPolicy {
  /** Wait after the first failure; it doubles with each one. */
  firstDelayMs: number;
  /** Maximum wait of the exponential backoff. */
  longestDelayMs: number;
  /** How long after it could first be sent a delivery is given up. */
  windowMs: number;
}

/** What came of one attempt. */
export type AttemptResult =
  | {
      kind: "answered";
      /** HTTP status. */
      status: number;
      /** What the receiver asked for in `retry-after`, from now on. */
      retryAfterMs?: number;
    }
  /** No whole answer came: refused, cut off, or too slow. */
  | { kind: "failed"; reason: string };

/** A delivery that is still to be made. */
export interface Waiting {
  state: "waiting";
  /** Attempts so far. */
  attempts: number;
  /** When it could first be sent: its window begins then, also while it waits behind others. */
  since: number;
  /** Time of the next attempt. */
  nextAt: number;
}

/** A delivery that is over. */
export interface Finished {
  /** Arrived; refused by the receiver; or failed for as long as it was tried. */
  state: "delivered" | "undeliverable" | "expired";
  attempts: number;
}

/** As Sanity documents it, for 30 minutes, ever more slowly; a receiver that is back waits 10 s at most. */
export const RETRY_POLICY: RetryPolicy = {
  firstDelayMs: 250,
  longestDelayMs: 10_000,
  windowMs: 30 * 60_000,
};

/**
 * A new delivery, or one that an earlier process left: it is due at once.
 * @param since start of its window, in milliseconds since 1970. Default: now
 */
export function due(now: number, attempts = 0, since = now): Waiting {
  return { state: "waiting", attempts, since, nextAt: now };
}

/** True when the window of a delivery is over. */
export function isOver({ since }: Waiting, now: number, { windowMs }: RetryPolicy): boolean {
  return now >= since + windowMs;
}

/**
 * State of a delivery after an attempt: 2xx is success; 429, 5xx and a missing response are
 * retried; any other response is final. The last attempt is made at the end of the window.
 */
export function afterAttempt(
  delivery: Waiting,
  outcome: AttemptResult,
  now: number,
  policy: RetryPolicy,
): Waiting | Finished {
  const attempts = delivery.attempts + 1;
  if (outcome.kind === "answered") {
    if (outcome.status >= 200 && outcome.status < 300) return { state: "delivered", attempts };
    if (outcome.status !== 429 && outcome.status < 500) return { state: "undeliverable", attempts };
  }
  const { since } = delivery;
  if (isOver(delivery, now, policy)) return { state: "expired", attempts };
  const asked = outcome.kind === "answered" ? (outcome.retryAfterMs ?? 0) : 0;
  const wait = Math.max(asked, backOff(attempts, policy));
  const nextAt = Math.min(now + wait, since + policy.windowMs);
  return { state: "waiting", attempts, since, nextAt };
}

function backOff(attempts: number, { firstDelayMs, longestDelayMs }: RetryPolicy): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1));
}
