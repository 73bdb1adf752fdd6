import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ReadinessProbe } from "../http/health-routes.ts";
import { baseHeaders, type Headers } from "../http/headers.ts";
import { createProgramServer } from "../http/server.ts";

/** An answer to a request, sent as JSON. */
export interface RouteResponse {
  status: number;
  body: Record<string, string | number>;
  headers?: Record<string, string>;
}

/** What the publisher answers with. */
interface Handlers {
  /** `POST /webhook` */
  receive: (request: IncomingMessage) => Promise<RouteResponse>;
  /** `GET /ready` */
  ready: ReadinessProbe;
  log: (line: string) => void;
}

const HEADERS: Headers = {
  ...baseHeaders({ embed: "same-origin" }),
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Makes the publisher's HTTP server. It does not listen yet. */
export function createPublisherServer({ receive, ready, log }: Handlers): Server {
  const route = async (request: IncomingMessage): Promise<RouteResponse> => {
    const path = request.url?.split("?")[0];
    if (path !== "/webhook") return { status: 404, body: { error: "Not found" } };
    if (request.method === "POST") return receive(request);
    return { status: 405, body: { error: "Method not allowed" }, headers: { allow: "POST" } };
  };
  return createProgramServer({
    program: "publisher",
    headers: HEADERS,
    // It is reached by the name that its proxy has. Deliveries are signed, and no page sends them.
    access: { hosts: "any", origins: [] },
    ready,
    handle: async (request, response) => send(response, await route(request)),
    refuse: (response, status, error) => send(response, { status, body: { error } }),
    log,
    // Sanity gives up after 30 seconds; a body of 64 KB that takes half of that is not from there.
    // How many connections may be open is up to `receive/connections.ts`.
    limits: { requestMs: 15_000, headMs: 10_000 },
  });
}

function send(response: ServerResponse, answer: RouteResponse): void {
  // What is left of a body that nobody read is dropped, so that the peer sees the answer.
  response.req.resume();
  if (response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(answer.body));
  response.writeHead(answer.status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
    "cache-control": "no-store",
    ...answer.headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : bytes);
}
