import type { Clock } from "../clock.ts";

/** A clock that moves only when a test moves it. */
export interface MovedClock extends Clock {
  /** Moves it to a time, and runs the timers that are due by then. */
  moveTo(time: string): void;
  /** Sets the wall clock alone, as a machine that wakes up or is corrected: no timer runs. */
  set(time: string): void;
}

interface Timer {
  at: number;
  run: () => void;
}

/** Makes one that shows a time, ISO 8601. */
export function movedClock(time: string): MovedClock {
  let wall = Date.parse(time);
  let elapsed = 0;
  const timers = new Set<Timer>();
  const due = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
  const advance = (milliseconds: number) => {
    elapsed += milliseconds;
    wall += milliseconds;
  };
  return {
    wall: () => wall,
    elapsed: () => elapsed,
    after: (milliseconds, run) => {
      const timer = { at: elapsed + milliseconds, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    set: (to) => void (wall = Date.parse(to)),
    moveTo: (to) => {
      const until = elapsed + Date.parse(to) - wall;
      for (let [next] = due(until); next !== undefined; [next] = due(until)) {
        timers.delete(next);
        if (next.at > elapsed) advance(next.at - elapsed);
        next.run();
      }
      if (until > elapsed) advance(until - elapsed);
    },
  };
}
