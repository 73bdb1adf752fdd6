import { systemClock, type Clock } from "../../../clock.ts";

/** What every provider's constructor takes beside its own settings. */
export interface CallOptions {
  /** Longest wait for a whole answer, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How long after an interrupted request its result may still turn up, in milliseconds. */
  readonly settleMs?: number | undefined;
  readonly clock?: Clock | undefined;
}

/** Forty words take a few seconds, and a busy provider several times that. */
const TIMEOUT_MS = 60_000;
const SETTLE_MS = 10_000;

/** The same with what is left out filled in. */
export function completeOptions(options: CallOptions): Required<{
  [Name in keyof CallOptions]: NonNullable<CallOptions[Name]>;
}> {
  return {
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    settleMs: options.settleMs ?? SETTLE_MS,
    clock: options.clock ?? systemClock,
  };
}
