/** Time as programs with states see it; given from outside, so that tests hold it in their hands. */
export interface Clock {
  /** Milliseconds since 1970: to compare with times that others wrote down. May jump. */
  wall(): number;
  /** Milliseconds since any fixed moment: to measure how long something takes. Never goes back. */
  elapsed(): number;
  /** Calls once after some milliseconds. @returns what calls it off */
  after(milliseconds: number, run: () => void): () => void;
}

/** The machine's own time. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
