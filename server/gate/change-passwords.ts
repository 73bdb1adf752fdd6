import { Fatal } from "../runtime/fatal.ts";
import { toBase64 } from "../../src/sealed/bytes.ts";
import { settingIn, withSetting } from "./env-file.ts";
import { newContentKey, type GateSettings } from "./open-gate.ts";
import { formatPasswords, gatePasswords, isLabel, parsePasswords } from "./passwords.ts";
import type { GatePassword } from "./passwords.ts";

/** What a change of the passwords is made from. */
export interface Written {
  /** The settings as they are in force, and where `GATE_PASSWORD` is. */
  settings: GateSettings;
  environment: NodeJS.ProcessEnv;
  /** Text of the `.env` file. */
  file: string;
}

/**
 * Whether a password can be added under a label, before anybody has to type one.
 * @throws Fatal when it cannot, or the settings are not in the file
 */
export function checkNewLabel(written: Written, label: string): void {
  if (!isLabel(label)) {
    throw new Fatal(
      `"${label}" is no label: it may have 40 letters, digits, spaces, dots, hyphens and underscores, and begins with a letter or digit.`,
    );
  }
  if (passwordsIn(written).some((password) => password.label === label)) {
    throw new Fatal(
      `There is a password "${label}" already. Withdraw it, or choose another label.`,
    );
  }
}

/**
 * Adds a password to the text of an `.env` file.
 * @throws Fatal when the label or the password cannot be added, or the settings are not in the file
 */
export function addPassword(written: Written, added: GatePassword): string {
  checkNewLabel(written, added.label);
  const before = passwordsIn(written);
  // Reading it again finds what is wrong with a new password.
  const text = formatPasswords([...before, added]);
  parsePasswords(text);
  return withSetting(written.file, "GATE_PASSWORDS", text);
}

/**
 * Takes a password out of the text of an `.env` file, and changes a content key that is there.
 * @throws Fatal when there is no such password, it is the last one, or the settings are not in the file
 */
export function withdrawPassword(written: Written, label: string): string {
  const before = passwordsIn(written);
  const rest = before.filter((password) => password.label !== label);
  if (rest.length === before.length) {
    const known = before.map((password) => password.label).join(", ");
    throw new Fatal(`There is no password "${label}". Known: ${known || "none"}.`);
  }
  if (rest.length === 0) {
    throw new Fatal(
      `"${label}" is the last password. Add another one first: npm run gate -- add LABEL`,
    );
  }
  const { file, settings } = written;
  const changed = withSetting(file, "GATE_PASSWORDS", formatPasswords(rest));
  if (settings.GATE_CONTENT_KEY === undefined) return changed;
  requireInFile(file, "GATE_CONTENT_KEY", settings.GATE_CONTENT_KEY);
  return withSetting(changed, "GATE_CONTENT_KEY", toBase64(newContentKey()));
}

/** The passwords in force, without the one of the demo. */
function passwordsIn({ settings, environment, file }: Written): readonly GatePassword[] {
  if (settings.GATE_MODE === "open") {
    throw new Fatal(
      "The site is not sealed: it has one password, GATE_PASSWORD. Set GATE_MODE=sealed first.",
    );
  }
  if (settings.GATE_PASSWORDS !== undefined) {
    requireInFile(file, "GATE_PASSWORDS", settings.GATE_PASSWORDS);
  } else if (!environment.GATE_PASSWORD) return [];
  return gatePasswords(settings, environment);
}

function requireInFile(file: string, name: string, value: string): void {
  if (settingIn(file, name) === value) return;
  throw new Fatal(
    `${name} is set in the environment, not in .env: change it there. "npm run gate" says what the next build makes of it.`,
  );
}
