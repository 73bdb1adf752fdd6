import { readFileSync } from "node:fs";

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
