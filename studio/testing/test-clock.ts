import type { Clock } from "../clock.ts";

/** A clock that stands still until the test moves it on. */
export interface TestClock extends Clock {
  /** Lets time pass, and everything that happens at its moments. */
  pass(milliseconds: number): Promise<void>;
}

/** A clock at zero. */
export function testClock(): TestClock {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const next = (until: number) =>
    [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  return {
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass: async (milliseconds) => {
      const end = now + milliseconds;
      await settled();
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer);
        now = timer.at;
        timer.run();
        await settled();
      }
      now = end;
    },
  };
}

/** Turns of the event loop that a response needs; the network is in memory here. */
const TURNS = 8;

/** Resolves when nothing is left to do at this moment. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
