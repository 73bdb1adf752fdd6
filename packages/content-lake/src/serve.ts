import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { apiError, type LakeError, LakeStartError } from "./errors.ts";
import { LAKE_HEADERS, refuseSocket } from "./http/headers.ts";
import { createLake, type Lake } from "./lake.ts";
import type { LakeOptions } from "./services.ts";

/** The only address that it listens on, because its content is for this machine. */
const HOST = "127.0.0.1";
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;
/** The largest upload takes seconds over loopback: a longer one is stalled. In milliseconds. */
const REQUEST_MS = 5 * 60_000;
const HEAD_MS = 10_000;
const CHECK_MS = 5_000;
/** How long a browser caches the result of a preflight request, in seconds. */
const PREFLIGHT_S = 600;

/** Options of a lake with a listener of its own. */
export interface ServeOptions extends Omit<LakeOptions, "url"> {
  /** 1 to 65535, or 0 for any free port. */
  port: number;
  /** Origins of pages that may send requests. Default: none. */
  origins?: readonly string[];
}

/**
 * Starts a lake with a listener of its own on 127.0.0.1. `@sanity/client` talks to it unchanged
 * (`apiHost: lake.url`, `useProjectHostname: false`).
 * @throws {LakeStartError} as {@link createLake} does, and when the port is taken or not allowed
 */
export async function serveLake({ port, origins = [], ...options }: ServeOptions): Promise<Lake> {
  const opening = Promise.withResolvers<Lake>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(LAKE_HEADERS)) response.setHeader(name, value);
    const refusal = refusalOf(request, origins);
    if (refusal !== undefined) return refuse(response, refusal);
    if (handlePreflight(request, response)) return;
    await (await opening.promise).handle(request, response);
  };
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: HEAD_MS, connectionsCheckingInterval: CHECK_MS },
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
        const stack = error instanceof Error ? error.stack : undefined;
        if (!request.destroyed) options.logger?.error(stack ?? String(error));
        if (response.headersSent) response.destroy();
        else refuse(response, apiError(500, "The lake failed; its log says why."));
      });
    },
  );
  server.on("upgrade", (request, socket, head) => {
    const refusal = refusalOf(request, origins);
    if (refusal !== undefined) return refuseSocket(socket, refusal.status);
    void opening.promise.then((lake) => lake.upgrade(request, socket, head));
  });
  const listening = await listen(server, port);
  try {
    const lake = await createLake({ ...options, url: `http://localhost:${listening}` });
    opening.resolve(lake);
    return {
      ...lake,
      // A listener that closes waits for its sockets, which the lake ends.
      close: async () => void (await Promise.all([closeServer(server), lake.close()])),
    };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

/**
 * Why a request is refused. A foreign page can point its own name at this machine, and then sends that name as
 * its host; other pages send their origin. Programs that are no browsers send neither.
 */
function refusalOf(
  { headers }: IncomingMessage,
  origins: readonly string[],
): LakeError | undefined {
  const { host = "", origin, "sec-fetch-site": site } = headers;
  if (!LOOPBACK.test(host)) return apiError(421, "The lake does not answer under this name.");
  if (origin === undefined) {
    if (site !== "cross-site") return undefined;
    return apiError(403, "Pages of other sites may not use the lake.");
  }
  // The address of a page ends with a slash, where a person has copied it.
  const isListed = origins.includes(origin) || origins.includes(`${origin}/`);
  if (isListed || URL.parse(origin)?.host === host.toLowerCase()) return undefined;
  return apiError(403, "Pages of this origin may not use the lake.");
}

function refuse(response: ServerResponse, { status, body }: LakeError): void {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

/** Lets pages of the allowed origins read responses. @returns true after handling a preflight request */
function handlePreflight({ headers, method }: IncomingMessage, response: ServerResponse): boolean {
  response.appendHeader("Vary", "Origin");
  if (headers.origin !== undefined) {
    response.setHeader("Access-Control-Allow-Origin", headers.origin);
    response.setHeader("Access-Control-Allow-Credentials", "true");
    response.setHeader("Access-Control-Expose-Headers", "etag, content-length, content-range");
  }
  if (method !== "OPTIONS") return false;
  response.writeHead(204, {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "",
    "Access-Control-Max-Age": PREFLIGHT_S,
  });
  response.end();
  return true;
}

/** Starts to listen. @returns the port */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      const problem =
        code === "EADDRINUSE"
          ? `Port ${port} is taken by another program. Stop it, or choose another port.`
          : code === "EACCES"
            ? `Port ${port} is not allowed for this user. Choose one above 1023.`
            : undefined;
      reject(problem === undefined ? error : new LakeStartError(problem, { cause: error }));
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

/** Closes a server and its open connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
