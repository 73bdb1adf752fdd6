import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AccessRules } from "../../http/access.ts";
import type { ReadinessProbe } from "../../http/health-routes.ts";
import { baseHeaders, type Headers } from "../../http/headers.ts";
import { createProgramServer } from "../../http/server.ts";
import { apiError, LakeError } from "../errors.ts";
import { identify, requireToken, type Admission } from "./access.ts";
import { sendJson } from "../../http/send-body.ts";
import type { Router } from "./router.ts";

/** The only address that the lake listens on: what it stores is for this machine. */
export const LAKE_HOST = "127.0.0.1";

/**
 * Headers of everything that the lake answers. Pictures are embedded by the Studio, which is another
 * port of the same host.
 */
export const LAKE_HEADERS: Headers = {
  ...baseHeaders({ embed: "same-site" }),
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Where the lake reports what a person should know. */
export interface Logger {
  debug?(message: string): void;
  info(message: string): void;
  error(message: string): void;
}

/** What the lake's HTTP server needs. */
export interface LakeServerOptions {
  router: Router;
  /** Whom it answers. */
  admission: Admission;
  access: AccessRules;
  logger: Logger;
  ready?: ReadinessProbe | undefined;
}

/**
 * Whose requests the lake answers: those of programs on this machine, and of pages of these origins.
 * @param origins like `http://127.0.0.1:4326`
 */
export function lakeAccess(origins: readonly string[]): AccessRules {
  return {
    hosts: [],
    origins,
    cors: {
      methods: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      headers: "any",
      expose: "etag, content-length, content-range",
      credentials: true,
    },
  };
}

/** Makes the HTTP server of the lake. It does not listen yet. */
export function createHttpServer(options: LakeServerOptions): Server {
  const { router, admission, access, logger, ready } = options;
  return createProgramServer({
    program: "lake",
    headers: LAKE_HEADERS,
    access,
    ready,
    handle: async (request, response) => {
      try {
        await answer(request, response, router, admission);
      } catch (error) {
        refuse(request, response, error);
      }
    },
    refuse: (response, status, message) => {
      sendJson(response, status, apiError(status, message).body);
    },
    log: (line) => logger.error(line),
    // The largest upload takes seconds over loopback: a longer one is stalled.
    limits: { requestMs: 5 * 60_000 },
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  router: Router,
  admission: Admission,
): Promise<void> {
  const url = parseUrl(request.url ?? "/");
  const { handler, path, apiVersion, open } = router.match(request.method ?? "GET", url.pathname);
  const caller = identify(request, admission);
  if (admission.people !== undefined && !open) requireToken(caller);
  await handler({ request, response, url, path, apiVersion, caller });
}

function parseUrl(target: string): URL {
  const base = `http://${LAKE_HOST}`;
  if (!target.startsWith("/") || !URL.canParse(target, base)) {
    throw apiError(400, "The address cannot be read");
  }
  return new URL(target, base);
}

/** @throws what is no refusal of the lake's: a defect */
function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof LakeError)) throw error;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The rest of a body that was refused is read and dropped, so that the peer sees the response.
  request.resume();
  sendJson(response, error.status, error.body);
}
