import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { apiError, LakeError, LakePortError, LakeStartError } from "../errors.ts";
import { checkHost, handleCors, identify } from "./access.ts";
import { sendJson } from "./exchange.ts";
import type { Router } from "./router.ts";

/** The only address that the lake listens on: what it stores is for this machine. */
export const LAKE_HOST = "127.0.0.1";

/** Where the lake reports what a person should know. */
export interface Logger {
  info(message: string): void;
  error(message: string): void;
}

/**
 * Makes the HTTP server of the lake. It does not listen yet.
 * @param token what a caller must know to write
 */
export function createHttpServer(router: Router, token: string, logger: Logger): Server {
  const server = createServer((request, response) => {
    void answer(request, response, router, token).catch((error: unknown) => {
      refuse(request, response, error, logger);
    });
  });
  // The largest upload takes seconds over loopback: whoever sends longer than this is gone.
  server.requestTimeout = 5 * 60_000;
  return server;
}

/**
 * Listens on the loopback address.
 * @param port 1 to 65535, or 0 for any free one
 * @returns the port
 * @throws LakePortError when it is taken or not allowed
 */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(portError(error, port)));
    server.listen(port, LAKE_HOST, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new LakeStartError("The Content Lake has no network address.");
  }
  return address.port;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  router: Router,
  token: string,
): Promise<void> {
  checkHost(request);
  if (handleCors(request, response)) return;
  const url = parseUrl(request.url ?? "/");
  const { handler, path, apiVersion } = router.match(request.method ?? "GET", url.pathname);
  const caller = identify(request, token);
  await handler({ request, response, url, path, apiVersion, caller });
}

function parseUrl(target: string): URL {
  const base = `http://${LAKE_HOST}`;
  if (!target.startsWith("/") || !URL.canParse(target, base)) {
    throw apiError(400, "The address cannot be read");
  }
  return new URL(target, base);
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  logger: Logger,
): void {
  const known = error instanceof LakeError;
  if (!known && !request.destroyed) {
    logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refusal = known ? error : apiError(500, "The Content Lake failed; its log says why");
  // The rest of a body that was refused is read and dropped, so that the peer sees the response.
  request.resume();
  sendJson(response, refusal.status, refusal.body);
}

function portError(error: Error, port: number): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new LakePortError(
      `Port ${port} is taken by another program. Stop it, or choose another port for the Content Lake: LAKE_PORT=${port + 1}`,
    );
  }
  if (code === "EACCES") {
    return new LakePortError(
      `Port ${port} is not allowed for this user. Choose one above 1023: LAKE_PORT`,
    );
  }
  return error;
}
