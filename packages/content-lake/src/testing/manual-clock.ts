import { systemClock, type Clock } from "../clock.ts";

/** The machine's clock with manual timers of one length. */
export interface ManualClock extends Clock {
  /** Runs the manual timers. */
  release(): void;
}

/**
 * A clock whose timers of `heldMs` milliseconds run only when they are released: a timeout that does
 * not depend on how busy the machine is.
 */
export function manualClock(manualMs: number): ManualClock {
  const timers = new Set<() => void>();
  return {
    ...systemClock,
    after: (milliseconds, run) => {
      if (milliseconds !== manualMs) return systemClock.after(milliseconds, run);
      const timer = () => run();
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    release: () => {
      const due = [...timers];
      timers.clear();
      for (const run of due) run();
    },
  };
}
