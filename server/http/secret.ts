import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Compares two secrets in a time that does not tell how much of them is equal. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The token of an `Authorization: Bearer …` header; undefined when there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
}

/** Whether a request names a secret in its `Authorization` header. */
export function knowsSecret(
  { headers }: Pick<IncomingMessage, "headers">,
  secret: string,
): boolean {
  const given = bearerToken(headers.authorization);
  return given !== undefined && sameSecret(given, secret);
}
