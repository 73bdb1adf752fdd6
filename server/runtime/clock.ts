import type { Clock as LakeClock } from "content-lake";

/** The time, passed in, so that tests control it. */
export interface Clock extends LakeClock {
  /** Milliseconds of a monotonic clock: measures durations. */
  elapsed(): number;
}

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Formats a time in this machine's time zone: `2026-05-01 14:03:09`. */
export function localTime(at: string): string {
  // Swedes write the year first.
  return new Date(at).toLocaleString("sv-SE");
}
