/** Severity: it failed; it may fail; it happened. */
export type Level = "error" | "warn" | "info";

/** One message in a log. */
export interface Entry {
  /** ISO 8601, in UTC, with milliseconds. */
  at: string;
  level: Level;
  /** Short name: "lake", "publisher". */
  program: string;
  message: string;
}

const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (error|warn|info) {1,2}([\w-]+): (.*)$/;
/** Control characters, without tabs and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
/** Begins each further line of a message. */
const INDENT = "    ";

/**
 * Writes an entry as text. Further lines are indented and control characters escaped, so that a
 * quoted text cannot look like an entry.
 */
export function formatEntry({ at, level, program, message }: Entry): string {
  const text = message
    .replace(/\r\n/g, "\n")
    .replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .trim()
    .replaceAll("\n", `\n${INDENT}`);
  return `${at} ${level.padEnd(5)} ${program}: ${text}`;
}

/** Reads the first line of an entry; undefined for any other line. */
export function parseLine(line: string): Entry | undefined {
  const [, at, level, program, message] = LINE.exec(line) ?? [];
  if (at === undefined || program === undefined || message === undefined) return undefined;
  if (level !== "error" && level !== "warn" && level !== "info") return undefined;
  return { at, level, program, message };
}

/** Whether a line belongs to the entry before it. */
export function isContinuation(line: string): boolean {
  return /^\s/.test(line) || line === "";
}
