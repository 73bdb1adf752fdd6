import {
  decodeSignatureHeader,
  encodeSignatureHeader,
  isSignatureError,
  SIGNATURE_HEADER_NAME,
} from "@sanity/webhook";
import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { sameSecret } from "../../http/secret.ts";

/**
 * How old a signature may be, in milliseconds. Sanity tries a delivery for 30 minutes and does not
 * say whether it signs each try anew; some minutes are for clocks that differ.
 */
export const MAX_AGE_MS = 35 * 60_000;
/** How far a signature may lie in the future, in milliseconds: the sender's clock may be ahead. */
export const MAX_AHEAD_MS = 5 * 60_000;
/** A shorter secret could be found by trying: whoever sees one delivery can try at leisure. */
const MIN_SECRET_LENGTH = 16;

/** The secret that webhooks are signed with is missing or too short. */
export class SecretError extends Error {
  override readonly name = "SecretError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/** What a signature header says, before the body is known. */
export type Claim =
  | { kind: "claim"; timestamp: number; hashedPayload: string }
  | {
      kind: "refused";
      /** For the log: an anonymous sender is never told. */
      reason: string;
    };

/** What a signature says about a body. */
export type Verdict =
  | {
      right: true;
      /** The signature in its one form, without the time. */
      signature: string;
    }
  | {
      right: false;
      /** For the log: an anonymous sender is never told. */
      reason: string;
    };

/**
 * The secrets of a setting: one, or two with a comma between them while one replaces the other.
 * @throws SecretError when there is none, or one is shorter than 16 characters
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
 * Reads the signature of a request. What is wrong with it is found before the body is read.
 * @param now time in milliseconds since 1970
 */
export function readClaim(headers: IncomingHttpHeaders, now: number): Claim {
  const header = headers[SIGNATURE_HEADER_NAME];
  if (typeof header !== "string") return { kind: "refused", reason: "it has no signature" };
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
 * Checks a signature over the raw body. The package's own check compares with `!==` and takes a
 * signature of any age; this one takes the same time for any wrong signature, and {@link readClaim}
 * minds the age.
 */
export async function verify(
  { timestamp, hashedPayload }: Claim & { kind: "claim" },
  body: Buffer,
  secrets: readonly string[],
): Promise<Verdict> {
  // A body that is no text would be changed by being read as text, and was not signed as it is.
  if (!isUtf8(body)) return { right: false, reason: "its body is not UTF-8" };
  const text = body.toString("utf8");
  let right = false;
  try {
    for (const secret of secrets) {
      const own = decodeSignatureHeader(await encodeSignatureHeader(text, timestamp, secret));
      if (sameSecret(hashedPayload, own.hashedPayload)) right = true;
    }
  } catch (error) {
    // What the package does not sign: an empty body, or a time before it was written.
    if (!isSignatureError(error)) throw error;
  }
  if (!right) return { right: false, reason: "its signature is wrong" };
  return { right: true, signature: hashedPayload };
}

function outOfTime(age: number): string {
  const minutes = Math.round(Math.abs(age) / 60_000);
  return age < 0
    ? `it was signed ${minutes} minutes in the future (does this machine's clock run slow?)`
    : `it was signed ${minutes} minutes ago (does this machine's clock run fast?)`;
}
