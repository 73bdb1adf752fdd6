import { systemClock, type Clock } from "../clock.ts";

/** The machine's time, but for timers of one length. */
export interface HeldClock extends Clock {
  /** Runs the timers that are held. */
  release(): void;
}

/**
 * A clock whose timers of `heldMs` milliseconds run only when they are released: a timeout that does
 * not depend on how busy the machine is.
 */
export function heldClock(heldMs: number): HeldClock {
  const held = new Set<() => void>();
  return {
    ...systemClock,
    after: (milliseconds, run) => {
      if (milliseconds !== heldMs) return systemClock.after(milliseconds, run);
      const timer = () => run();
      held.add(timer);
      return () => void held.delete(timer);
    },
    release: () => {
      const due = [...held];
      held.clear();
      for (const run of due) run();
    },
  };
}
