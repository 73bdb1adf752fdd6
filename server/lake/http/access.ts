import type { IncomingMessage } from "node:http";
import { ON_BEHALF_HEADER } from "../../../src/facts/studio.ts";
import { bearerToken, sameSecret } from "../../http/secret.ts";
import { apiError } from "../errors.ts";
import { EDITOR, mayWrite, type People } from "../people.ts";
import type { Caller } from "./exchange.ts";

/** Whom a lake answers. */
export interface Admission {
  /** Known to programs of this machine. */
  token: string;
  /** Who works in the Studio; with it, callers without the token get no content. */
  people?: People | undefined;
}

const ANONYMOUS: Caller = { trusted: false, writes: false, identity: "<anonymous>" };
const PROGRAM: Caller = { trusted: true, writes: true, identity: EDITOR.id };

/**
 * Identifies the sender of a request. A program with the token may act for a person, whom it names in
 * a header: then the person's role counts.
 * @throws LakeError 401 for a token that is not the lake's, and for a person who is not known
 */
export function identify(
  { headers }: Pick<IncomingMessage, "headers">,
  { token, people }: Admission,
): Caller {
  const { authorization } = headers;
  if (authorization === undefined) return ANONYMOUS;
  if (!isToken(authorization, token)) throw apiError(401, "Session not found");
  const named = headers[ON_BEHALF_HEADER];
  if (named === undefined) return PROGRAM;
  const person = typeof named === "string" ? people?.find(named) : undefined;
  if (person === undefined) throw apiError(401, "This person may not sign in");
  return { trusted: true, writes: mayWrite(person.role), identity: person.id, person };
}

/** Whether an authorization is `Bearer` and the lake's token. */
export function isToken(authorization: string, token: string): boolean {
  const given = bearerToken(authorization);
  return given !== undefined && sameSecret(given, token);
}

/**
 * Refuses callers without the token.
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
