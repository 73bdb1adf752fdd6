import { toBase64 } from "../../src/sealed/bytes.ts";
import { askPassword } from "../gate/ask-password.ts";
import {
  addPassword,
  checkNewLabel,
  withdrawPassword,
  type Written,
} from "../gate/change-passwords.ts";
import { settingIn, writeEnvFile } from "../gate/env-file.ts";
import { newContentKey } from "../gate/open-gate.ts";
import { gateOverview } from "../gate/overview.ts";
import { readEnvFile } from "../runtime/env-file.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readSettings } from "../runtime/settings.ts";

const USAGE = `npm run gate                      lists the passwords by label, and what the next build changes
npm run gate -- add LABEL         adds a password to .env; it asks for it
npm run gate -- withdraw LABEL    takes one out of .env
npm run gate -- new-key           prints a new GATE_CONTENT_KEY`;
const AFTER =
  "Restart npm start, or run npm run build, and publish the result: only then it counts.";

/** `npm run gate`: the passwords of the gate. It never prints one. */
await runCommand(async () => {
  const [action, label, ...rest] = process.argv.slice(2);
  const settings = readSettings();
  const file = inRoot(".env");
  const written: Written = { settings, environment: process.env, file: readEnvFile(file) };
  /** Writes the changed settings, and says what comes of them. */
  const change = async (text: string, what: string) => {
    writeEnvFile(file, text);
    const GATE_PASSWORDS = settingIn(text, "GATE_PASSWORDS");
    const GATE_CONTENT_KEY = settingIn(text, "GATE_CONTENT_KEY") ?? settings.GATE_CONTENT_KEY;
    const overview = await gateOverview({ ...settings, GATE_PASSWORDS, GATE_CONTENT_KEY });
    console.log([`${what} ${AFTER}`, "", ...overview].join("\n"));
  };
  if (rest.length === 0 && action === undefined) {
    console.log((await gateOverview(settings)).join("\n"));
  } else if (rest.length === 0 && action === "new-key" && label === undefined) {
    console.log(toBase64(newContentKey()));
  } else if (rest.length === 0 && action === "add" && label !== undefined) {
    checkNewLabel(written, label);
    const password = await askPassword(label);
    await change(addPassword(written, { label, password }), `"${label}" is in .env.`);
  } else if (rest.length === 0 && action === "withdraw" && label !== undefined) {
    await change(withdrawPassword(written, label), `"${label}" is no longer in .env.`);
  } else {
    throw new Fatal(USAGE);
  }
});
