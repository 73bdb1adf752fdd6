import type { IncomingMessage, Server } from "node:http";
import type { Refusal } from "../../../src/facts/avatar-api.ts";
import { AVATAR_ERRORS } from "../../../src/facts/avatars.ts";
import { isUserFacing } from "../../runtime/fatal.ts";
import type { AccessRules } from "../../http/access.ts";
import { baseHeaders, type Headers } from "../../http/headers.ts";
import { knowsSecret } from "../../http/secret.ts";
import type { ReadinessProbe } from "../../http/health-routes.ts";
import { createProgramServer } from "../../http/server.ts";
import { readBody } from "../../http/body.ts";
import { sendJson } from "../../http/send-body.ts";
import { ApiError } from "./api-error.ts";
import { route, type RouteResponse, type RouteContext } from "./routes.ts";

/** Longest body of a request, in bytes: it names assets, nothing else. */
const BODY_MAX = 4096;

/** Access rules. */
export interface Access {
  /** What callers have to name; undefined where only this machine can reach the service. */
  readonly secret: string | undefined;
  /** Hosts that requests may name besides the loopback names: see `AccessRules`. */
  readonly hosts: AccessRules["hosts"];
  /** Origins of pages that may ask, such as `https://studio.example`: those of the Studio. */
  readonly origins: readonly string[];
}

const HEADERS: Headers = {
  ...baseHeaders({ embed: "same-site" }),
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Makes the service's HTTP server. It does not listen yet. */
export function createAvatarServer(
  context: RouteContext,
  access: Access,
  log: (line: string) => void,
  ready?: ReadinessProbe,
): Server {
  const { secret, hosts, origins } = access;
  const answer = async (request: IncomingMessage): Promise<RouteResponse> => {
    if (secret !== undefined && !knowsSecret(request, secret)) {
      throw new ApiError(401, "unauthorized", "The service asks for its secret.");
    }
    const method = request.method ?? "GET";
    const path = request.url?.split("?")[0] ?? "/";
    const body = method === "POST" ? await jsonBody(request) : undefined;
    return route(method, path, body, context);
  };
  return createProgramServer({
    program: "avatars",
    headers: HEADERS,
    access: {
      hosts,
      origins,
      cors: { methods: "GET, POST, OPTIONS", headers: "authorization, content-type" },
    },
    handle: async (request, response) => {
      const { status, body } = await answer(request).catch((error: unknown) => refusal(error, log));
      sendJson(response, status, body);
    },
    refuse: (response, status, message) => {
      const advice = status === 403 ? " Set STUDIO_URL to its address." : "";
      sendJson(response, status, refusalBody(codeOf(status), message + advice));
    },
    ready,
    log,
    limits: { requestMs: 15_000, headMs: 10_000, connections: 200 },
  });
}

function codeOf(status: number): Refusal["error"]["code"] {
  if (status === 403 || status === 421) return "forbidden-origin";
  return status < 500 ? "bad-request" : "failed";
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

function refusal(error: unknown, log: (line: string) => void): RouteResponse {
  if (error instanceof ApiError) {
    return { status: error.status, body: refusalBody(error.code, error.message) };
  }
  if (isUserFacing(error)) return { status: 500, body: refusalBody("failed", error.message) };
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { status: 500, body: refusalBody("failed", AVATAR_ERRORS.unknown) };
}

function refusalBody(code: Refusal["error"]["code"], message: string): Refusal {
  return { error: { code, message } };
}
