import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./api-error.ts";

/** Who may ask. */
export interface Access {
  /** What callers have to name; undefined where only this machine can reach the service. */
  readonly secret: string | undefined;
  /** Pages that may ask, such as `https://studio.example`. This machine's own always may. */
  readonly origins: readonly string[];
}

const LOOPBACK_NAMES = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether a host that is listened on can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.has(host) || host === "::1";
}

/**
 * Answers a preflight, and lets the pages read answers that may.
 * @returns true when the request was a preflight and has been answered
 * @throws ApiError 403 for a page of another place; 401 without the secret
 */
export function guard(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, origins }: Access,
): boolean {
  const { origin, host = "" } = request.headers;
  response.setHeader("vary", "Origin");
  // A foreign page can point its own name at this address; its requests then carry that name.
  if (secret === undefined && !isLoopback(host.replace(/:\d+$/, "").toLowerCase())) {
    throw new ApiError(403, "forbidden-origin", "This service answers on localhost only.");
  }
  if (origin !== undefined) {
    if (!isAllowed(origin, origins)) {
      throw new ApiError(
        403,
        "forbidden-origin",
        `Pages of ${origin} may not ask this service. Add that address to AVATARS_ORIGINS.`,
      );
    }
    response.setHeader("access-control-allow-origin", origin);
  }
  if (request.method === "OPTIONS") {
    response.writeHead(204, {
      "access-control-allow-methods": "GET, POST, OPTIONS",
      "access-control-allow-headers": "authorization, content-type",
      "access-control-max-age": "600",
    });
    response.end();
    return true;
  }
  if (secret !== undefined && !hasSecret(request, secret)) {
    throw new ApiError(401, "unauthorized", "The service asks for its secret.");
  }
  return false;
}

function isAllowed(origin: string, origins: readonly string[]): boolean {
  if (origins.includes(origin)) return true;
  return URL.canParse(origin) && LOOPBACK_NAMES.has(new URL(origin).hostname);
}

function hasSecret({ headers }: IncomingMessage, secret: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  // Compared in a time that does not tell how much of it is right.
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}
