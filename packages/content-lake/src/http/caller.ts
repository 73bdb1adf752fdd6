import { createHash, timingSafeEqual } from "node:crypto";
import { EDITOR, mayWrite, type People, type Person } from "../people.ts";
import { apiError } from "../errors.ts";

/** Sender of a request. */
export interface Caller {
  /** True for a person and with the lake's token: may read drafts and history. */
  trusted: boolean;
  /** May write documents and files. */
  writes: boolean;
  /** User id for `identity()` and the author of a transaction. */
  identity: string;
  /** The person that the door has identified; undefined for programs and anonymous callers. */
  person?: Person;
}

/** Access rules of a lake. */
export interface Admission {
  /** Token that programs of this machine know. */
  token: string;
  /** People of the Studio; with them, callers without a person or the token get no content. */
  people?: People | undefined;
}

const ANONYMOUS: Caller = { trusted: false, writes: false, identity: "<anonymous>" };
const PROGRAM: Caller = { trusted: true, writes: true, identity: EDITOR.id };

/**
 * Identifies the sender of a request.
 * @param authorization the header; without a person it identifies programs
 * @param person identified by the door
 * @throws LakeError 401 for a token that is not the lake's
 */
export function identify(
  authorization: string | undefined,
  { token }: Admission,
  person?: Person,
): Caller {
  if (person !== undefined) {
    return { trusted: true, writes: mayWrite(person.role), identity: person.id, person };
  }
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
 * Refuses everybody except programs with the token, for requests that no editor needs.
 * @throws LakeError 401, 403
 */
export function requireProgram(caller: Caller): void {
  requireToken(caller);
  if (caller.person !== undefined) throw apiError(403, "This is for programs, not for people");
}

/** Compares secrets in constant time. */
function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
