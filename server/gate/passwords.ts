import { parsePasswords as parseLines, PasswordError, type Password } from "sealed-site";
import { Fatal } from "../runtime/fatal.ts";
import type { Settings } from "../runtime/settings.ts";

/** Label of the one password of `GATE_PASSWORD`. */
const ONLY_LABEL = "everyone";
/** The password of a site for which none was set: it is in the documentation. */
export const DEFAULT_PASSWORD = "polyphony";

/**
 * The passwords that the settings name.
 * @param environment where `GATE_PASSWORD` is
 * @throws Fatal saying which line of `GATE_PASSWORDS` is wrong; no message holds a password
 */
export function gatePasswords(
  { GATE_MODE, GATE_PASSWORDS }: Pick<Settings, "GATE_MODE" | "GATE_PASSWORDS">,
  environment: NodeJS.ProcessEnv = process.env,
): readonly Password[] {
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
export function parsePasswords(text: string): Password[] {
  try {
    const passwords = parseLines(text);
    if (passwords.length === 0) throw new Fatal("GATE_PASSWORDS holds no password.");
    return passwords;
  } catch (error) {
    if (!(error instanceof PasswordError)) throw error;
    throw new Fatal(
      `GATE_PASSWORDS, ${error.message}. Write one password a line, as "label: password"; .env.example explains it.`,
    );
  }
}
