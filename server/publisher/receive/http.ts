import type { IncomingMessage, Server } from "node:http";
import type { ReadinessProbe } from "../../http/health-routes.ts";
import { baseHeaders, type Headers } from "../../http/headers.ts";
import { sendJson } from "../../http/send-body.ts";
import { createProgramServer } from "../../http/server.ts";

/** A response to a request. Its body is sent as JSON. */
export interface JsonReply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** What handles the publisher's requests. */
interface Handlers {
  /** `POST /webhook` */
  receive: (request: IncomingMessage) => Promise<JsonReply>;
  /** Requests about releases; undefined for other paths. */
  releases: (request: IncomingMessage, path: string) => Promise<JsonReply | undefined>;
  /** Origins of pages that may ask for them: those of the Studio. */
  origins: readonly string[];
  /** `GET /ready` */
  ready: ReadinessProbe;
  /** Takes the error of a handler that failed, with its stack. */
  log: (line: string) => void;
}

const HEADERS: Headers = {
  ...baseHeaders({ embed: "same-origin" }),
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Makes the publisher's HTTP server. It does not listen yet. */
export function createPublisherServer(handlers: Handlers): Server {
  const { receive, releases, origins, ready, log } = handlers;
  const route = async (request: IncomingMessage): Promise<JsonReply> => {
    const path = request.url?.split("?")[0] ?? "/";
    if (path !== "/webhook") {
      return (await releases(request, path)) ?? { status: 404, body: { error: "Not found" } };
    }
    if (request.method === "POST") return receive(request);
    return { status: 405, body: { error: "Method not allowed" }, headers: { allow: "POST" } };
  };
  return createProgramServer({
    program: "publisher",
    headers: HEADERS,
    // Sanity reaches it under the proxy's name. Deliveries are signed; the Studio sends its token.
    access: {
      hosts: "any",
      origins,
      cors: { methods: "GET, POST, OPTIONS", headers: "authorization, content-type" },
    },
    ready,
    handle: async (request, response) => {
      const { status, body, headers } = await route(request);
      sendJson(response, status, body, headers);
    },
    refuse: (response, status, error) => sendJson(response, status, { error }),
    log,
    // Sanity gives up after 30 s, and its bodies are small: a slower request is not from Sanity.
    // `connections.ts` limits how many connections are open.
    limits: { requestMs: 15_000, headMs: 10_000 },
  });
}
