import { readFileSync } from "node:fs";

/** Stands in a log where a secret was. */
export const REDACTED = "[redacted]";
/** Shorter values are words that may stand anywhere. */
const SHORTEST = 8;
/** Names of settings that hold a secret. */
const SECRET_NAME = /(?:TOKEN|SECRET|PASSWORD|_KEY|_KEY_ID|SALT|HOOK_URL)$/;
/** The demo password is known to everybody, and it is the name of the project. */
const NO_SECRETS = ["polyphony"];
/** Forms that give a secret away, whichever it is. The first group stays. */
const FORMS = [
  /((?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi,
  // Names of the parameters that carry one in an address.
  /([?&#](?:code|token|secret|password|signature|sanity-preview-secret|X-Amz-Signature)=)[^&\s"']+/gi,
  /(:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/g,
  // A token of Sanity's.
  /(\bsk)[A-Za-z0-9]{40,}/g,
];

/**
 * Makes a function that takes secrets out of a text: those of the settings, those in files, and what
 * looks like one.
 * @param env the settings
 * @param files absolute paths of files that hold nothing but a secret; they may be made later
 */
export function createRedactor(
  env: NodeJS.ProcessEnv,
  files: readonly string[],
): (text: string) => string {
  const secrets = new Set<string>();
  const add = (value: string) => {
    for (const part of [value, ...value.split(",")].map((each) => each.trim())) {
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
    // Longest first: one may be part of another.
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
