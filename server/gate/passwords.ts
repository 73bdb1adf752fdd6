import { comparable } from "sealed-site";
import { Fatal } from "../runtime/fatal.ts";

/** A password of the gate, and what its operator calls it. */
export interface GatePassword {
  readonly label: string;
  readonly password: string;
}

/** The settings that name passwords. */
export interface PasswordSettings {
  readonly GATE_MODE: "open" | "sealed";
  readonly GATE_PASSWORDS?: string | undefined;
}

/** Label of the one password of `GATE_PASSWORD`. */
const ONLY_LABEL = "everyone";
/** The password of a site for which none was set: it is in the documentation. */
export const DEFAULT_PASSWORD = "polyphony";
const LABEL = /^[a-z0-9][a-z0-9 ._-]{0,39}$/i;

/**
 * The passwords that the settings name.
 * @param environment where `GATE_PASSWORD` is
 * @throws Fatal saying which line of `GATE_PASSWORDS` is wrong; no message holds a password
 */
export function gatePasswords(
  { GATE_MODE, GATE_PASSWORDS }: PasswordSettings,
  environment: NodeJS.ProcessEnv = process.env,
): readonly GatePassword[] {
  if (GATE_PASSWORDS === undefined) {
    return [{ label: ONLY_LABEL, password: environment.GATE_PASSWORD || DEFAULT_PASSWORD }];
  }
  if (GATE_MODE === "open") {
    throw new Fatal(
      "GATE_PASSWORDS needs GATE_MODE=sealed: with GATE_MODE=open a site has one password, GATE_PASSWORD, and taking one away would shut nobody out.",
    );
  }
  return parsePasswords(GATE_PASSWORDS);
}

/**
 * Reads the passwords of `GATE_PASSWORDS`: one a line, `label: password`.
 * @throws Fatal as {@link gatePasswords}
 */
export function parsePasswords(text: string): GatePassword[] {
  const passwords: GatePassword[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const wrong = (reason: string) =>
      new Fatal(
        `GATE_PASSWORDS, line ${index + 1}: ${reason}. Write one password a line, as "label: password"; .env.example explains it.`,
      );
    const [, label = "", password = ""] =
      /^([^:]*):(.*)$/.exec(line)?.map((part) => part.trim()) ?? [];
    if (!isLabel(label)) {
      throw wrong("it does not begin with a label of letters, digits, spaces, dots and hyphens");
    }
    if (password === "") throw wrong(`"${label}" has no password`);
    if (passwords.some((other) => other.label === label)) throw wrong(`"${label}" is there twice`);
    const twin = passwords.find((other) => isSame(other.password, password));
    if (twin) throw wrong(`"${label}" has the same password as "${twin.label}"`);
    passwords.push({ label, password });
  }
  if (passwords.length === 0) throw new Fatal("GATE_PASSWORDS holds no password.");
  return passwords;
}

/** Whether a password may have this label. */
export function isLabel(text: string): boolean {
  return LABEL.test(text) && text === text.trim();
}

/** Whether two passwords open the same gate. */
function isSame(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}
