import { readFileSync } from "node:fs";
import { formatWithOptions, styleText } from "node:util";

/** Severity: a failure, a possible failure, an event, details for finding a fault. */
export type Level = (typeof LEVELS)[number];

/** All levels, the most severe first. */
export const LEVELS = ["error", "warn", "info", "debug"] as const;

/** One message in a log. A line of JSON has the same fields. */
export interface Entry {
  /** ISO 8601, in UTC, with milliseconds. */
  time: string;
  level: Level;
  /** Short name: "lake", "publisher". */
  program: string;
  msg: string;
}

/** Control characters, without tabs and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
/** Begins each further line of a message. */
const INDENT = "    ";

/**
 * A message for a terminal. Further lines are indented and control characters escaped, so that a
 * quoted text cannot look like an entry.
 */
function safeText(msg: string): string {
  return msg
    .replace(/\r\n/g, "\n")
    .replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .trim()
    .replaceAll("\n", `\n${INDENT}`);
}

/** Replaces a secret in a log. */
export const REDACTED = "[redacted]";
/** Shorter values are likely to be words. */
const SHORTEST = 8;
/** Names of settings that are secrets. */
export const SECRET_NAME = /(?:TOKEN|SECRET|PASSWORDS?|_KEY|_KEY_ID|HOOK_URL|CLOUDINARY_URL)$/;
/** The demo password is public, and it is the project's name. */
const NO_SECRETS = ["polyphony"];
/** Patterns of secrets. The first group stays. */
const FORMS = [
  /((?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi,
  // Parameters of an address.
  /([?&#](?:code|token|secret|password|signature|sanity-preview-secret|X-Amz-Signature)=)[^&\s"']+/gi,
  /(:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
  // A token of Sanity.
  /(\bsk)[A-Za-z0-9]{40,}/g,
];

/**
 * Makes a function that removes secrets from a text: those of the settings, those in files, and
 * anything that looks like one.
 * @param env the settings
 * @param files absolute paths of files that hold one secret each; they may be made later
 */
export function createRedactor(
  env: NodeJS.ProcessEnv,
  files: readonly string[],
): (text: string) => string {
  const secrets = new Set<string>();
  const add = (value: string) => {
    // Each of the gate's passwords has a line, behind its label.
    const behindLabels = value.split("\n").map((line) => line.replace(/^[^:]*:/, ""));
    const parts = [value, ...value.split(","), ...behindLabels];
    for (const part of parts.map((each) => each.trim())) {
      if (part.length < SHORTEST || NO_SECRETS.includes(part)) continue;
      secrets.add(part);
      secrets.add(encodeURIComponent(part));
      secrets.add(Buffer.from(part).toString("base64"));
    }
  };
  for (const [name, value] of Object.entries(env)) {
    if (SECRET_NAME.test(name) && value !== undefined) add(value);
  }
  let unread = [...files];
  return (text) => {
    unread = unread.filter((file) => {
      const content = readIfThere(file);
      if (content !== undefined) add(content);
      return content === undefined;
    });
    let clean = text;
    // Longest first, because one may contain another.
    for (const secret of [...secrets].sort((one, other) => other.length - one.length)) {
      clean = clean.replaceAll(secret, REDACTED);
    }
    for (const form of FORMS) clean = clean.replace(form, `$1${REDACTED}`);
    return clean;
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** The log of a program. */
export interface Logger {
  error(message: string): void;
  warn(message: string): void;
  info(message: string): void;
  /** Details for finding a fault. */
  debug(message: string): void;
}

/** Options of a log. */
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

/** Makes a logger. Entries have a time and the program. */
export function createLogger({ program, level: least, redact, write, now }: LogOptions): Logger {
  const writer = (level: Level) => (message: string) => {
    if (LEVELS.indexOf(level) > LEVELS.indexOf(least)) return;
    write({ level, time: now().toISOString(), program, msg: redact(message) });
  };
  return {
    error: writer("error"),
    warn: writer("warn"),
    info: writer("info"),
    debug: writer("debug"),
  };
}

/**
 * Writes an entry to the standard output, a warning or an error to the standard error: as text to a terminal, else
 * as JSON.
 */
export function writeEntry(entry: Entry): void {
  const calm = entry.level === "info" || entry.level === "debug";
  const stream = calm ? process.stdout : process.stderr;
  stream.write(`${stream.isTTY ? forTerminal(entry) : JSON.stringify(entry)}\n`);
}

const COLORS = { error: "red", warn: "yellow", info: "dim", debug: "dim" } as const;

/** Formats an entry for a terminal: only the time of day, and the level as a color. */
export function forTerminal({ time, level, program, msg }: Entry): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${styleText(COLORS[level], `${clock} ${program}`)} ${safeText(msg)}`;
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
