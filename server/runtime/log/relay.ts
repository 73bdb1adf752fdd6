import { formatEntry, isContinuation, parseLine, type Level } from "./line.ts";
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
 * Makes a relay. Lines of the program's own logger pass unchanged; others, like those of a crash,
 * get a time and a level. Errors that a restart repeats are left out.
 * @param options of the log; `program` is the supervised one
 * @param elapsed milliseconds of a monotonic clock
 */
export function createRelay(options: LogOptions, elapsed: () => number): Relay {
  const { write, redact } = options;
  const own = createLogger(options);
  const repeats = new RepeatFilter();
  let last: { shown: boolean; level: Level } = { shown: false, level: "info" };
  return {
    start: () => repeats.start(),
    ready: () => repeats.ready(),
    line: (text, error) => {
      const entry = parseLine(text);
      if (entry !== undefined) {
        const { level } = entry;
        const message = repeats.take(level, entry.message, elapsed());
        last = { shown: message !== undefined, level };
        if (message !== undefined) write(redact(formatEntry({ ...entry, message })), level);
      } else if (isContinuation(text)) {
        if (last.shown && text.trim() !== "") write(redact(`    ${text.trim()}`), last.level);
      } else {
        last = { shown: true, level: error ? "error" : "info" };
        own[last.level](text);
      }
    },
  };
}
