import {
  decodeSignatureHeader,
  encodeSignatureHeader,
  isSignatureError,
  SIGNATURE_HEADER_NAME,
} from "@sanity/webhook";
import { isUtf8 } from "node:buffer";
import { sameSecret } from "../../http/secret.ts";

/**
 * How old a signature may be, in milliseconds. Sanity repeats a delivery for 30 minutes and does not
 * say whether it signs each try again; clocks may differ by five minutes.
 */
export const MAX_AGE_MS = 35 * 60_000;
/** How far a signature may lie in the future, in milliseconds: the sender's clock may be ahead. */
export const MAX_AHEAD_MS = 5 * 60_000;
/** Someone who has seen one delivery could guess a shorter secret offline. */
const MIN_SECRET_LENGTH = 16;

/** The secret that webhooks are signed with is missing or too short. */
export class SecretError extends Error {
  override readonly name = "SecretError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/** Headers of a request, by their names in lower case. */
export type HeaderRecord = Readonly<Record<string, string | undefined>>;

/** The content of a signature header, before it is verified. */
export type Claim =
  | { kind: "claim"; timestamp: number; hashedPayload: string }
  | {
      kind: "refused";
      /** For the log only: the sender gets no reason. */
      reason: string;
    };

/** Whether a signature is valid for a body. */
export type Verdict =
  | {
      valid: true;
      /** The signature in its canonical form, without the time. */
      signature: string;
    }
  | {
      valid: false;
      /** For the log only: the sender gets no reason. */
      reason: string;
    };

/**
 * The secrets of a setting: one, or two separated by a comma while one replaces the other.
 * @throws {SecretError} when there is none, or one has fewer than 16 characters
 */
export function readSecrets(setting: string): string[] {
  const secrets = setting
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  if (secrets.length === 0) {
    throw new SecretError(
      "The publisher needs the secret that webhooks are signed with: set SANITY_WEBHOOK_SECRET.",
    );
  }
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    throw new SecretError(
      `A webhook secret is shorter than ${MIN_SECRET_LENGTH} characters: choose a longer one in SANITY_WEBHOOK_SECRET and in the webhook. A comma separates two secrets.`,
    );
  }
  return secrets;
}

/**
 * Reads the signature header of a request, and checks its age.
 * @param now time in milliseconds since 1970
 */
export function readClaim(headers: HeaderRecord, now: number): Claim {
  const header = headers[SIGNATURE_HEADER_NAME];
  if (header === undefined) return { kind: "refused", reason: "it has no signature" };
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(header);
    const age = now - timestamp;
    if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) return { kind: "refused", reason: outOfTime(age) };
    return { kind: "claim", timestamp, hashedPayload };
  } catch (error) {
    if (!isSignatureError(error)) throw error;
    return { kind: "refused", reason: "its signature cannot be read" };
  }
}

/**
 * Checks a signature over the raw body, in constant time: the package's own check compares with
 * `!==`, and ignores the age, which {@link readClaim} checks.
 */
export async function verify(
  { timestamp, hashedPayload }: Claim & { kind: "claim" },
  body: Buffer,
  secrets: readonly string[],
): Promise<Verdict> {
  // Decoding would replace invalid bytes, and the signature is over the text.
  if (!isUtf8(body)) return { valid: false, reason: "its body is not UTF-8" };
  const text = body.toString("utf8");
  let valid = false;
  try {
    for (const secret of secrets) {
      const own = decodeSignatureHeader(await encodeSignatureHeader(text, timestamp, secret));
      if (sameSecret(hashedPayload, own.hashedPayload)) valid = true;
    }
  } catch (error) {
    // The package signs no empty body, and no time before 2021.
    if (!isSignatureError(error)) throw error;
  }
  if (!valid) return { valid: false, reason: "its signature is wrong" };
  return { valid: true, signature: hashedPayload };
}

function outOfTime(age: number): string {
  const minutes = Math.round(Math.abs(age) / 60_000);
  return age < 0
    ? `it was signed ${minutes} minutes in the future (does this machine's clock run slow?)`
    : `it was signed ${minutes} minutes ago (does this machine's clock run fast?)`;
}
