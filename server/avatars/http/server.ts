import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Refusal } from "../../../src/facts/avatar-api.ts";
import { AVATAR_ERRORS } from "../../../src/facts/avatars.ts";
import { isForPeople } from "../../cli/lib/fatal.ts";
import { readBody } from "../../publisher/receive/body.ts";
import { ApiError } from "./api-error.ts";
import { guard, type Access } from "./guard.ts";
import { route, type Answer, type RouteContext } from "./routes.ts";

/** Longest body of a request, in bytes: it names assets, nothing else. */
const BODY_MAX = 4096;

/** Makes the service's HTTP server. It does not listen yet. */
export function createAvatarServer(
  context: RouteContext,
  access: Access,
  log: (line: string) => void,
): Server {
  const server = createServer((request, response) => {
    const answer = async (): Promise<Answer | undefined> => {
      if (guard(request, response, access)) return undefined;
      const method = request.method ?? "GET";
      const path = request.url?.split("?")[0] ?? "/";
      const body = method === "POST" ? await jsonBody(request) : undefined;
      return route(method, path, body, context);
    };
    void answer()
      .catch((error: unknown) => refusal(error, log))
      .then((found) => found && send(request, response, found));
  });
  server.requestTimeout = 15_000;
  server.headersTimeout = 10_000;
  server.maxConnections = 200;
  return server;
}

/**
 * A body of JSON, declared as such: a foreign page cannot send that without being asked first.
 * @throws ApiError 400
 */
async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\b/i.test(type)) {
    throw new ApiError(400, "bad-request", "The body has to be application/json.");
  }
  const bytes = await readBody(request, BODY_MAX);
  if (!Buffer.isBuffer(bytes)) {
    throw new ApiError(400, "bad-request", `The body is ${bytes}.`);
  }
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new ApiError(400, "bad-request", "The body is not JSON.");
  }
}

function refusal(error: unknown, log: (line: string) => void): Answer {
  const body = (code: Refusal["error"]["code"], message: string): Refusal => ({
    error: { code, message },
  });
  if (error instanceof ApiError) {
    return { status: error.status, body: body(error.code, error.message) };
  }
  if (isForPeople(error)) return { status: 500, body: body("failed", error.message) };
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { status: 500, body: body("failed", AVATAR_ERRORS.unknown) };
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Answer): void {
  // What is left of a body that nobody read is dropped, so that the peer sees the answer.
  request.resume();
  if (response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(bytes);
}
