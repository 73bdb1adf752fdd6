import { readEntry } from "./entry.ts";
import { createLogger, type LogOptions } from "./logger.ts";
import { RepeatFilter } from "./repeat-filter.ts";

/** Writes a supervised program's output to the log. */
export interface Relay {
  /** The program starts, or restarts. */
  start(): void;
  ready(): void;
  /**
   * Takes one printed line.
   * @param error whether it is from the standard error
   */
  line(text: string, error: boolean): void;
}

/**
 * Makes a relay. Entries of the program's own logger pass unchanged; other lines, like those of a
 * crash, get a time and a level. Errors that a restart repeats are left out.
 * @param options of the log; `program` is the supervised one
 * @param elapsed milliseconds of a monotonic clock
 */
export function createRelay(options: LogOptions, elapsed: () => number): Relay {
  const { write, redact } = options;
  const own = createLogger(options);
  const repeats = new RepeatFilter();
  return {
    start: () => repeats.start(),
    ready: () => repeats.ready(),
    line: (text, error) => {
      const entry = readEntry(text);
      if (entry === undefined) {
        if (text.trim() === "") return;
        own[error ? "error" : "info"](text);
        return;
      }
      const msg = repeats.take(entry.level, entry.msg, elapsed());
      if (msg !== undefined) write({ ...entry, msg: redact(msg) });
    },
  };
}
