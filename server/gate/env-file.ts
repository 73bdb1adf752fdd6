import { randomUUID } from "node:crypto";
import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { Fatal } from "../runtime/fatal.ts";

/** Quotes of a value in `.env`. Between single ones and backticks nothing is expanded. */
const QUOTES = ["'", "`", '"'] as const;

/**
 * Replaces an `.env` file, whole or not at all; a new one is for this account alone.
 * @param file absolute path; where it is a link, what it leads to is replaced
 * @throws Fatal when it cannot be written
 */
export function writeEnvFile(file: string, text: string): void {
  const place = existsSync(file) ? realpathSync(file) : file;
  const fresh = `${place}.${randomUUID()}.new`;
  try {
    const mode = statSync(place, { throwIfNoEntry: false })?.mode ?? 0o600;
    writeFileSync(fresh, text, { mode: mode & 0o777 });
    renameSync(fresh, place);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fatal(`${place} cannot be written, and is as it was: ${reason}.`);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** A setting in the text of an `.env` file; undefined when it is not set there. */
export function settingIn(text: string, name: string): string | undefined {
  return parseEnv(text)[name] || undefined;
}

/**
 * Sets a setting in the text of an `.env` file; the rest stays as it is.
 * @throws Fatal when no quote can hold the value
 */
export function withSetting(text: string, name: string, value: string): string {
  const line = `${name}=${quoted(name, value)}`;
  const written = new RegExp(
    `^(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:"[^"]*"|'[^']*'|\`[^\`]*\`|[^\\n]*)`,
    "m",
  );
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  const changed = written.test(text) ? text.replace(written, () => line) : `${text}${end}${line}\n`;
  if ((settingIn(changed, name) ?? "") !== value) {
    throw new Fatal(`${name} cannot be written into .env as it is there now. Write it by hand.`);
  }
  return changed;
}

function quoted(name: string, value: string): string {
  if (/^[\w+/=.-]*$/.test(value)) return value;
  const quote = QUOTES.find(
    (each) => !value.includes(each) && !(each === '"' && value.includes("\\")),
  );
  if (quote === undefined) {
    throw new Fatal(
      `${name} would hold all three kinds of quotes, which .env cannot. Choose a password without one of them.`,
    );
  }
  return quote + value + quote;
}
