/** Timers, given from outside, so that tests hold the time in their hands. */
export interface Clock {
  /** Calls once after some milliseconds. @returns what calls it off */
  after(milliseconds: number, run: () => void): () => void;
}

/** The browser's own timers. */
export const browserClock: Clock = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
