import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Person } from "../people.ts";
import { POLICY, sendJson } from "./send.ts";
import { apiError, LakeError } from "../errors.ts";
import { identify, requireToken, type Admission } from "./access.ts";
import type { Router } from "./router.ts";

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
  const base = "http://127.0.0.1";
  if (!target.startsWith("/") || !URL.canParse(target, base)) {
    throw apiError(400, "The address cannot be read");
  }
  return new URL(target, base);
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
