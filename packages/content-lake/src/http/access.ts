import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { apiError } from "../errors.ts";
import { EDITOR, mayWrite, type People, type Person } from "../people.ts";
import type { Caller } from "./exchange.ts";

/** Whom a lake answers. */
export interface Admission {
  /** Known to programs of this machine. */
  token: string;
  /** Who works in the Studio; with it, callers who are neither a person nor hold the token get no content. */
  people?: People | undefined;
}

const ANONYMOUS: Caller = { trusted: false, writes: false, identity: "<anonymous>" };
const PROGRAM: Caller = { trusted: true, writes: true, identity: EDITOR.id };

/**
 * Identifies the sender of a request.
 * @param person who asks, as the door has found; without one the token tells programs from others
 * @throws LakeError 401 for a token that is not the lake's
 */
export function identify(
  { headers }: Pick<IncomingMessage, "headers">,
  { token }: Admission,
  person?: Person,
): Caller {
  if (person !== undefined) {
    return { trusted: true, writes: mayWrite(person.role), identity: person.id, person };
  }
  const { authorization } = headers;
  if (authorization === undefined) return ANONYMOUS;
  const given = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (given !== undefined && sameSecret(given, token)) return PROGRAM;
  throw apiError(401, "Session not found");
}

/**
 * Refuses callers who are neither a person nor hold the token.
 * @throws LakeError 401
 */
export function requireToken(caller: Caller): void {
  if (!caller.trusted) throw apiError(401, "This needs the lake's token");
}

/**
 * Refuses all but programs with the token, also people of any role: for what an editor never needs.
 * @throws LakeError 401, 403
 */
export function requireProgram(caller: Caller): void {
  requireToken(caller);
  if (caller.person !== undefined) throw apiError(403, "This is for programs, not for people");
}

/** Compares in a time that tells nothing of the secret. */
function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
