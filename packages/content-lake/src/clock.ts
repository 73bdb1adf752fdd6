/** The time, passed in, so that tests control it. */
export interface Clock {
  /** Milliseconds since 1970. It may jump. */
  wall(): number;
  /**
   * Calls once after some milliseconds.
   * @returns cancels the call
   */
  after(milliseconds: number, run: () => void): () => void;
}

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
