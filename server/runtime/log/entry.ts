/** Severity: a failure, a possible failure, an event, details for finding a fault. */
export type Level = (typeof LEVELS)[number];

/** All levels, the most severe first. */
export const LEVELS = ["error", "warn", "info", "debug"] as const;

/** How a log is written: one JSON object a line, or text for people. */
export type LogFormat = "json" | "text";

/** One message in a log. A line of JSON has the same fields. */
export interface Entry {
  /** ISO 8601, in UTC, with milliseconds. */
  time: string;
  level: Level;
  /** Short name: "lake", "publisher". */
  program: string;
  msg: string;
  /** Id of the request that caused it; the same in every program. */
  requestId?: string;
}

/** Control characters, without tabs and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
/** Begins each further line of a message. */
const INDENT = "    ";

/** Reads a line of JSON that a program's logger wrote; undefined for any other line. */
export function readEntry(line: string): Entry | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return entryOf(value);
  } catch {
    return undefined;
  }
}

/** Writes an entry as one line of JSON. */
export function formatJson({ level, time, program, requestId, msg }: Entry): string {
  return JSON.stringify({ level, time, program, requestId, msg });
}

/**
 * Writes an entry as text. Further lines are indented and control characters escaped, so that a
 * quoted text cannot look like an entry.
 */
export function formatText({ time, level, program, requestId, msg }: Entry): string {
  return `${time} ${level.padEnd(5)} ${program}: ${safeText(msg)}${requestNote(requestId)}`;
}

/** A message as text: see {@link formatText}. */
export function safeText(msg: string): string {
  return msg
    .replace(/\r\n/g, "\n")
    .replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .trim()
    .replaceAll("\n", `\n${INDENT}`);
}

/** Suffix of a message that belongs to a request. */
export function requestNote(requestId: string | undefined): string {
  return requestId === undefined ? "" : ` (request ${requestId})`;
}

function entryOf(value: unknown): Entry | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("time" in value && "level" in value && "program" in value && "msg" in value)) {
    return undefined;
  }
  const { time, program, msg } = value;
  const level = LEVELS.find((each) => each === value.level);
  if (level === undefined || typeof time !== "string") return undefined;
  if (typeof program !== "string" || typeof msg !== "string") return undefined;
  const requestId = "requestId" in value ? value.requestId : undefined;
  return { time, level, program, msg, ...(typeof requestId === "string" && { requestId }) };
}
