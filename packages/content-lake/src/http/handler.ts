import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { EDITOR, mayWrite, type People, type Person } from "../people.ts";
import { POLICY, sendJson } from "./send.ts";
import { apiError, LakeError } from "../errors.ts";
import type { Caller } from "./exchange.ts";
import type { Router } from "./router.ts";

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
 * @param person identified by the door; without one the token identifies programs
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

/** Handles a request. It rejects if the lake has a defect. */
export type LakeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  person?: Person,
) => Promise<void>;

/** Handles a request for a socket. */
export type SocketHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  person?: Person,
) => void;

/** Makes the request handler for a table of endpoints. */
export function createHandler(router: Router, admission: Admission): LakeHandler {
  return async (request, response, person) => {
    response.setHeader("Content-Security-Policy", POLICY);
    try {
      const url = parseUrl(request.url ?? "/");
      const method = request.method ?? "GET";
      const { handler, path, apiVersion, open } = router.match(
        method,
        url.pathname,
        request.headers,
      );
      const caller = identify(request, admission, person);
      if (admission.people !== undefined && !open) requireToken(caller);
      await handler({ request, response, url, path, apiVersion, caller });
    } catch (error) {
      refuse(request, response, error);
    }
  };
}

function parseUrl(target: string): URL {
  const url = target.startsWith("/") ? URL.parse(target, "http://127.0.0.1") : null;
  if (url === null) throw apiError(400, "The address cannot be read");
  return url;
}

/** @throws any error that is not a LakeError: a defect */
function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof LakeError)) throw error;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Reads and drops the rest of a refused body, so that the client sees the response.
  request.resume();
  if (error.retryAfter !== undefined) response.setHeader("retry-after", error.retryAfter);
  sendJson(response, error.status, error.body);
}
