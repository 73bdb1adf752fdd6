import { systemClock, type Clock } from "../../../runtime/clock.ts";

/** Options that every provider's constructor takes besides its own settings. */
export interface CallOptions {
  /** Longest wait for a whole answer, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
}

/** Forty words take a few seconds, and a busy provider several times that. */
const TIMEOUT_MS = 60_000;

/** The same with what is left out filled in. */
export function completeOptions({ timeoutMs, clock }: CallOptions) {
  return { timeoutMs: timeoutMs ?? TIMEOUT_MS, clock: clock ?? systemClock };
}
