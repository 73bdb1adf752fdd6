import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { EDITOR } from "../editor.ts";
import { apiError } from "../errors.ts";
import type { Caller } from "./exchange.ts";

const LOOPBACK_NAMES = new Set(["127.0.0.1", "localhost", "[::1]"]);
const ANONYMOUS: Caller = { trusted: false, identity: "<anonymous>" };
const TRUSTED: Caller = { trusted: true, identity: EDITOR.id };

/**
 * Refuses requests that name another host. A page on the internet can point its own name at the
 * loopback address (DNS rebinding); its requests then carry that name, and are turned away here.
 * @throws LakeError 421
 */
export function checkHost(request: IncomingMessage): void {
  const name = (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  if (LOOPBACK_NAMES.has(name)) return;
  throw apiError(421, "The embedded Content Lake answers on localhost and 127.0.0.1 only");
}

/**
 * Lets pages on this machine read responses, and nobody else's.
 * @returns true when the request was a preflight and has been answered
 * @throws LakeError 403 for a page of another machine
 */
export function handleCors(request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers;
  response.setHeader("vary", "Origin");
  if (origin !== undefined) {
    checkOrigin(request);
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-allow-credentials", "true");
    response.setHeader("access-control-expose-headers", "etag, content-length, content-range");
  }
  if (request.method !== "OPTIONS") return false;
  response.writeHead(204, {
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
    "access-control-max-age": "600",
  });
  response.end();
  return true;
}

/**
 * Refuses requests of pages from another machine.
 * @throws LakeError 403
 */
export function checkOrigin({ headers: { origin } }: IncomingMessage): void {
  if (origin === undefined || isLoopbackOrigin(origin)) return;
  throw apiError(403, "CORS Origin not allowed");
}

function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return (protocol === "http:" || protocol === "https:") && LOOPBACK_NAMES.has(hostname);
}

/**
 * Tells who sent a request.
 * @throws LakeError 401 for a token that is not the lake's
 */
export function identify(request: IncomingMessage, token: string): Caller {
  const { authorization } = request.headers;
  if (authorization === undefined) return ANONYMOUS;
  if (identityOf(authorization, token) !== undefined) return TRUSTED;
  throw apiError(401, "Session not found");
}

/** Who sent an authorization (`Bearer …`); undefined when it is not the lake's token. */
export function identityOf(authorization: string, token: string): string | undefined {
  const given = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  return given !== undefined && sameSecret(given, token) ? TRUSTED.identity : undefined;
}

/**
 * Refuses callers without the token.
 * @throws LakeError 401
 */
export function requireToken(caller: Caller): void {
  if (!caller.trusted) throw apiError(401, "This needs the lake's token");
}

/** Compares secrets in a time that does not tell how much of them is right. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
