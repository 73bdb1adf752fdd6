import { formatWithOptions, styleText } from "node:util";
import { formatEntry, parseLine, type Level } from "./line.ts";

/** The log of a program. */
export interface Logger {
  error(message: string): void;
  warn(message: string): void;
  info(message: string): void;
}

/** How to write a log. */
export interface LogOptions {
  /** Short name of the program: "lake". */
  program: string;
  /** Removes secrets from a text. */
  redact: (text: string) => string;
  /** Writes an entry, which may have several lines. */
  write: (line: string, level: Level) => void;
  now: () => Date;
}

/** Makes a logger that writes time, level, program and message, without secrets. */
export function createLogger({ program, redact, write, now }: LogOptions): Logger {
  const logAs = (level: Level) => (message: string) => {
    const at = now().toISOString();
    write(formatEntry({ at, level, program, message: redact(message) }), level);
  };
  return { error: logAs("error"), warn: logAs("warn"), info: logAs("info") };
}

/** Writes an entry to the standard output; warnings and errors to the standard error. */
export function writeLine(line: string, level: Level): void {
  const stream = level === "info" ? process.stdout : process.stderr;
  stream.write(`${stream.isTTY ? forTerminal(line) : line}\n`);
}

const COLORS = { error: "red", warn: "yellow", info: "dim" } as const;

/** For a terminal: the time of day only, and the level as a color. */
function forTerminal(line: string): string {
  const [first = "", ...others] = line.split("\n");
  const entry = parseLine(first);
  if (entry === undefined) return line;
  const time = new Date(entry.at).toTimeString().slice(0, 8);
  const head = styleText(COLORS[entry.level], `${time} ${entry.program}`);
  return [`${head} ${entry.message}`, ...others].join("\n");
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
  Object.assign(console, { log: info, info, debug: info, warn, error, trace: error });
}
