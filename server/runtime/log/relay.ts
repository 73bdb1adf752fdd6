import { readEntry } from "./entry.ts";
import { createLogger, type LogOptions } from "./logger.ts";

/** Writes a supervised program's output to the log. */
export interface Relay {
  /**
   * Takes one printed line.
   * @param error whether it is from the standard error
   */
  line(text: string, error: boolean): void;
}

/**
 * Makes a relay. Entries of the program's own logger pass unchanged; other lines, like those of a
 * crash, get a time and a level.
 * @param options of the log; `program` is the supervised one
 */
export function createRelay(options: LogOptions): Relay {
  const { write, redact } = options;
  const own = createLogger(options);
  return {
    line: (text, error) => {
      const entry = readEntry(text);
      if (entry !== undefined) write({ ...entry, msg: redact(entry.msg) });
      else if (text.trim() !== "") own[error ? "error" : "info"](text);
    },
  };
}
