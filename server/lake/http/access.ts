import type { IncomingMessage } from "node:http";
import { bearerToken, sameSecret } from "../../http/secret.ts";
import { EDITOR } from "../editor.ts";
import { apiError } from "../errors.ts";
import type { Caller } from "./exchange.ts";

const ANONYMOUS: Caller = { trusted: false, identity: "<anonymous>" };
const TRUSTED: Caller = { trusted: true, identity: EDITOR.id };

/**
 * Identifies the sender of a request.
 * @throws LakeError 401 for a token that is not the lake's
 */
export function identify(request: IncomingMessage, token: string): Caller {
  const { authorization } = request.headers;
  if (authorization === undefined) return ANONYMOUS;
  if (identityOf(authorization, token) !== undefined) return TRUSTED;
  throw apiError(401, "Session not found");
}

/** Identity of an authorization (`Bearer …`); undefined when it is not the lake's token. */
export function identityOf(authorization: string, token: string): string | undefined {
  const given = bearerToken(authorization);
  return given !== undefined && sameSecret(given, token) ? TRUSTED.identity : undefined;
}

/**
 * Refuses callers without the token.
 * @throws LakeError 401
 */
export function requireToken(caller: Caller): void {
  if (!caller.trusted) throw apiError(401, "This needs the lake's token");
}
