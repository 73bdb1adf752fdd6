import { formatEntry, isContinuation, parseLine, type Level } from "./line.ts";
import { createLogger, type LogOptions } from "./logger.ts";
import { Repeats } from "./repeats.ts";

/** Passes on what a supervised program prints. */
export interface Relay {
  /** The program is started (again). */
  start(): void;
  /** The program is ready. */
  ready(): void;
  /** Takes one line that it printed. @param error whether to the standard error */
  line(text: string, error: boolean): void;
}

/**
 * Makes what a program prints part of the log. Lines of its own logger pass as they are; others (of
 * Node itself, when a program crashes) get a time and a level. Troubles that a restart tells once more
 * are left out.
 * @param options whose `program` is the one that prints
 * @param elapsed milliseconds of a clock that never goes back
 */
export function createRelay(options: LogOptions, elapsed: () => number): Relay {
  const { write, redact } = options;
  const own = createLogger(options);
  const repeats = new Repeats();
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
