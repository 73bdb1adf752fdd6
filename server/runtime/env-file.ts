import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { Fatal } from "./fatal.ts";
import { SECRET_NAME } from "./log.ts";
import { inRoot } from "./root.ts";

/** A setting with a value in quotes, which may have several lines, and what follows it on its last one. */
const QUOTED =
  /^([ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=)[^\S\n]*(?:"[^"]*"|'[^']*'|`[^`]*`)[^\n]*/gm;
/** A setting, a comment, or nothing. Node takes other white space than blanks and tabs for a part of the name. */
const LINE = /^[ \t]*(?:(?:export[ \t]+)?(?<name>[\w.-]+)[ \t]*=(?<value>.*)|#.*)?$/;

/**
 * Puts the settings of `.env` into the environment, which wins over it. Warns of values that `#` cuts off.
 * @throws Fatal when it cannot be read, and naming the line that is no setting: Node would skip it
 */
export function loadEnvFile(): void {
  const file = inRoot(".env");
  if (!existsSync(file)) return;
  const text = readText(file);
  const lines = text
    .replace(QUOTED, (found, name: string) => name + found.replace(/[^\n]/g, ""))
    .split("\n");
  for (const [index, line] of lines.entries()) {
    const found = LINE.exec(line);
    if (found === null) {
      throw new Fatal(
        `${file}, line ${index + 1} is no setting: write NAME=value, or # before it to leave it out.`,
      );
    }
    const { name = "", value = "" } = found.groups ?? {};
    const isCut = SECRET_NAME.test(name) ? value.includes("#") : /(?:^|\S)#/.test(value);
    if (!isCut || process.env[name] !== undefined) continue;
    console.warn(
      `In .env, ${name} ends before its "#", which begins a comment. If "#" belongs to the value, write quotes around it.`,
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

function readText(file: string): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
    if (!text.includes("\0")) return text.replaceAll(/\r\n?/g, "\n");
  } catch (error) {
    if (error instanceof Error && "syscall" in error) {
      throw new Fatal(`${file} cannot be read: ${error.message}.`);
    }
  }
  throw new Fatal(`${file} is not UTF-8: save the file as UTF-8 in your editor.`);
}
