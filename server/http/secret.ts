import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The token of an `Authorization: Bearer …` header; undefined when there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
}

/** Whether the `Authorization` header of a request has the secret. */
export function knowsSecret(
  { headers }: Pick<IncomingMessage, "headers">,
  secret: string,
): boolean {
  const given = bearerToken(headers.authorization);
  return given !== undefined && sameSecret(given, secret);
}
