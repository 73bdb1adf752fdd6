/** Timers, injected so that tests control the time. */
export interface Clock {
  /** Calls once after some milliseconds. @returns cancels the call */
  after(milliseconds: number, run: () => void): () => void;
}

/** The browser's own timers. */
export const browserClock: Clock = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
