import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { Fatal } from "./fatal.ts";
import { SECRET_NAME } from "./log.ts";
import { inRoot } from "./root.ts";

/** Byte order marks, which Windows editors write at the start of a text. */
const UTF_16: readonly [mark: readonly [number, number], encoding: string][] = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
const NEW_LINE = 0x0a;
/**
 * A setting, perhaps in quotes over several lines; else a comment, or nothing. Node takes other
 * white space than blanks and tabs for a part of the name.
 */
const ENTRY =
  /[ \t\r]*(?:(?:export[ \t]+)?(?<name>[\w.-]+)[ \t]*=[^\S\n]*(?:"[^"]*"|'[^']*'|`[^`]*`|(?<plain>[^\n]*))[^\n]*|#[^\n]*)?(?:\n|$)/y;

/**
 * The text of an `.env` file, whatever mark its editor put before it; empty when there is none.
 * @param file absolute path
 * @throws Fatal when it cannot be read; of one that is not UTF-8 it names the line
 */
function readEnvFile(file: string): string {
  if (!existsSync(file)) return "";
  try {
    // Some editors end lines with only a carriage return: Node would read one line with one setting.
    return decode(readFileSync(file), file).replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  } catch (error) {
    if (error instanceof Fatal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fatal(`${file} cannot be read: ${reason}.`);
  }
}

/**
 * Puts the settings of `.env` into the environment, which wins over it. Warns of values that `#` cuts off.
 * @throws Fatal as {@link readEnvFile} does, and naming the line that is no setting
 */
export function loadEnvFile(): void {
  const file = inRoot(".env");
  const text = readEnvFile(file);
  const cut = cutNames(text, file);
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if (process.env[name] !== undefined) continue;
    process.env[name] = value;
    if (!cut.has(name)) continue;
    console.warn(
      `In .env, ${name} ends before its "#", which begins a comment. If "#" belongs to the value, write quotes around it.`,
    );
  }
}

function decode(bytes: Buffer, file: string): string {
  const [, encoding] = UTF_16.find(([mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (encoding !== undefined) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found < 0 ? bytes.length : found;
    if (!isText(bytes.subarray(start, end))) {
      throw new Fatal(`${file}, line ${line} is not UTF-8: save the file as UTF-8 in your editor.`);
    }
    start = end + 1;
  }
  // Not only in the first line: files may be concatenated.
  return bytes.toString("utf8").replace(/^\uFEFF+/gm, "");
}

function isText(line: Buffer): boolean {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(line).includes("\0");
  } catch {
    return false;
  }
}

/** Names of settings without quotes whose value a `#` ends that is unlikely to begin a comment. */
function cutNames(text: string, file: string): Set<string> {
  const names = new Set<string>();
  ENTRY.lastIndex = 0;
  while (ENTRY.lastIndex < text.length) {
    const start = ENTRY.lastIndex;
    const { name = "", plain = "" } = ENTRY.exec(text)?.groups ?? {};
    if (ENTRY.lastIndex === 0) {
      const line = text.slice(0, start).split("\n").length;
      throw new Fatal(
        `${file}, line ${line} is no setting: write NAME=value, or # before it to leave it out.`,
      );
    }
    const isCut = SECRET_NAME.test(name) ? plain.includes("#") : /(?:^|\S)#/.test(plain);
    if (isCut) names.add(name);
  }
  return names;
}
