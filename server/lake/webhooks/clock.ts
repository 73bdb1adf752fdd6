/** Time as the webhooks see it, so that tests can turn its hands. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls a function once, after some milliseconds.
   * @returns a function that calls it off
   */
  after(ms: number, run: () => void): () => void;
}

/** The clock of the machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
