import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { apiError, type LakeError, LakeStartError } from "./errors.ts";
import { refusal } from "./http/app.ts";
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
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(LAKE_HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  app.use(async ({ req }, next) => {
    const refused = refusalOf(req.header(), origins);
    return refused === undefined ? next() : refusal(refused);
  });
  // Origins that are not allowed are refused already.
  const exposeHeaders = ["etag", "content-length", "content-range"];
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const shared = { credentials: true, exposeHeaders, maxAge: PREFLIGHT_S };
  app.use(cors({ ...shared, origin: (origin) => origin, allowMethods: methods }));
  app.all("*", async (c) => (await opening.promise).fetch(c.req.raw));
  app.onError((error, { req }) => {
    if (!req.raw.signal.aborted) options.logger?.error(error.stack ?? String(error));
    return refusal(apiError(500, "The lake failed; its log says why."));
  });
  const limits = {
    requestTimeout: REQUEST_MS,
    headersTimeout: HEAD_MS,
    connectionsCheckingInterval: CHECK_MS,
  };
  const server = createServer(limits, listenerOf(app.fetch));
  server.on("upgrade", (request, socket, head) => {
    const refused = refusalOf(request.headers, origins);
    if (refused !== undefined) return refuseSocket(socket, refused.status);
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

/** Makes a listener to Node's own requests. */
export function listenerOf(answer: (request: Request) => Response | Promise<Response>) {
  // A client reads the response only after it has sent everything, which may take long.
  return getRequestListener(answer, { overrideGlobalObjects: false, autoCleanupIncoming: false });
}

/**
 * Why a request is refused. A foreign page can point its own name at this machine, and then sends that name as
 * its host; other pages send their origin. Programs that are no browsers send neither.
 */
function refusalOf(
  headers: Pick<IncomingHttpHeaders, "host" | "origin" | "sec-fetch-site">,
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
