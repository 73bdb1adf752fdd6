import { formatWithOptions, styleText } from "node:util";
import { pino } from "pino";
import { requestId } from "../../http/request-id.ts";
import {
  formatJson,
  formatText,
  readEntry,
  requestNote,
  safeText,
  type Entry,
  type Level,
  type LogFormat,
} from "./entry.ts";

/** The log of a program. */
export interface Logger {
  error(message: string): void;
  warn(message: string): void;
  info(message: string): void;
  /** Details for finding a fault. */
  debug(message: string): void;
}

/** How to write a log. */
export interface LogOptions {
  /** Short name of the program: "lake". */
  program: string;
  /** The least severe level that is written. */
  level: Level;
  /** Removes secrets from a text. */
  redact: (text: string) => string;
  /** Writes an entry. */
  write: (entry: Entry) => void;
  now: () => Date;
}

/** Makes a logger (pino). Entries have a time, the program and the id of the request under way. */
export function createLogger({ program, level, redact, write, now }: LogOptions): Logger {
  const destination = {
    write: (line: string) => {
      const entry = readEntry(line);
      if (entry !== undefined) write({ ...entry, msg: redact(entry.msg) });
    },
  };
  const log = pino(
    {
      level,
      base: { program },
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const id = requestId();
        return id === undefined ? {} : { requestId: id };
      },
    },
    destination,
  );
  // Bound, so that they work as plain functions.
  return {
    error: (message) => log.error(message),
    warn: (message) => log.warn(message),
    info: (message) => log.info(message),
    debug: (message) => log.debug(message),
  };
}

/**
 * Makes a function that writes entries to the standard output, warnings and errors to the standard
 * error.
 * @param format default: text in a terminal, else JSON
 */
export function entryWriter(format: LogFormat | undefined): (entry: Entry) => void {
  return (entry) => {
    const calm = entry.level === "info" || entry.level === "debug";
    const stream = calm ? process.stdout : process.stderr;
    stream.write(`${lineOf(entry, format, stream.isTTY)}\n`);
  };
}

function lineOf(entry: Entry, format: LogFormat | undefined, terminal: boolean): string {
  if (format === "json" || (format === undefined && !terminal)) return formatJson(entry);
  return terminal ? forTerminal(entry) : formatText(entry);
}

const COLORS = { error: "red", warn: "yellow", info: "dim", debug: "dim" } as const;

/** Formats an entry for a terminal: only the time of day, and the level as a color. */
function forTerminal({ time, level, program, requestId: id, msg }: Entry): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${styleText(COLORS[level], `${clock} ${program}`)} ${safeText(msg)}${requestNote(id)}`;
}

/**
 * Sends the output of `console` to a logger, also that of packages, so that every line has a time
 * and a level and no secrets.
 */
export function captureConsole(log: Logger): void {
  const text = (values: unknown[]) => formatWithOptions({ colors: false }, ...values);
  const info = (...values: unknown[]) => log.info(text(values));
  const warn = (...values: unknown[]) => log.warn(text(values));
  const error = (...values: unknown[]) => log.error(text(values));
  const debug = (...values: unknown[]) => log.debug(text(values));
  Object.assign(console, { log: info, info, debug, warn, error, trace: error });
}
