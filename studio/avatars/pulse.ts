import type { Clock } from "../clock.ts";

/** Something that is asked again and again. */
export interface Pulse {
  /** What it depends on has changed: begins, ends, or comes sooner when that is wanted now. */
  poke(): void;
  /** Asks at once, or waits for the answer that is under way. */
  now(): Promise<void>;
}

/**
 * Asks again and again while it is wanted, one question at a time: the next one is counted from the
 * last answer.
 * @param options.everyMs how long until the next question, in milliseconds; undefined: not wanted now
 * @param options.ask must not throw
 */
export function createPulse(options: {
  clock: Clock;
  everyMs: () => number | undefined;
  ask: () => Promise<void>;
}): Pulse {
  const { clock, everyMs, ask } = options;
  let waiting: { ms: number; callOff: () => void } | undefined;
  let asking: Promise<void> | undefined;

  const rest = () => {
    waiting?.callOff();
    waiting = undefined;
  };
  const now = (): Promise<void> => {
    rest();
    asking ??= ask().finally(() => {
      asking = undefined;
      poke();
    });
    return asking;
  };
  const poke = () => {
    const ms = everyMs();
    if (ms === undefined) return rest();
    if (asking !== undefined || (waiting && waiting.ms <= ms)) return;
    rest();
    waiting = { ms, callOff: clock.after(ms, () => void now()) };
  };
  return { poke, now };
}
