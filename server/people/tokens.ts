import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A random token that cannot be guessed: of a session, or of a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a token: reading the database gives no access. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
