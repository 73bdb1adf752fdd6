import { comparable } from "./kdf.ts";

/** A password of a site, with its operator's label. */
export interface Password {
  readonly label: string;
  readonly password: string;
}

/** Passwords that cannot be used. The message says which and why; it never holds a password. */
export class PasswordError extends Error {
  override readonly name = "PasswordError";
}

const LABEL = /^[a-z0-9][a-z0-9 ._-]{0,39}$/i;

/**
 * Reads passwords, one a line: `label: password`.
 * @throws PasswordError naming the first line that is wrong
 */
export function parsePasswords(text: string): Password[] {
  const passwords: Password[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [, label = "", password = ""] =
      /^([^:]*):(.*)$/.exec(line)?.map((part) => part.trim()) ?? [];
    const next = { label, password };
    const problem = problemOf(next, passwords);
    if (problem !== undefined) throw new PasswordError(`line ${index + 1}: ${problem}`);
    passwords.push(next);
  }
  return passwords;
}

/** Problem of a password, alone or compared with the others; undefined if there is none. */
export function problemOf(
  { label, password }: Password,
  others: readonly Password[],
): string | undefined {
  if (!LABEL.test(label) || label !== label.trim()) {
    return "it does not begin with a label of letters, digits, spaces, dots and hyphens";
  }
  if (comparable(password) === "") return `"${label}" has no password`;
  if (others.some((other) => other.label === label)) return `"${label}" is there twice`;
  const twin = others.find((other) => comparable(other.password) === comparable(password));
  return twin && `"${label}" has the same password as "${twin.label}"`;
}
