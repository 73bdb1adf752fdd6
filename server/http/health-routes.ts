import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readiness } from "./part.ts";
import { isOfThisMachine } from "./access.ts";
import { METRICS_TYPE, metricsText } from "./metrics.ts";
import { sendJson } from "./send.ts";

/** Returns the readiness of the program. */
export type ReadinessProbe = () => Promise<Readiness>;

const STARTED = new Date().toISOString();

/**
 * Handles `GET /health` and `GET /ready`. Clients on this machine get all details, others only the
 * status. `GET /metrics` is for clients on this machine alone.
 * @returns false when the request is for another path
 */
export function handleHealth(
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadinessProbe,
): boolean {
  const path = request.url?.split("?", 1)[0];
  const here = isOfThisMachine(request);
  if (path !== "/health" && path !== "/ready" && !(path === "/metrics" && here)) return false;
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
    return true;
  }
  if (path === "/health") {
    const status = "ok";
    sendJson(response, 200, here ? { status, pid: process.pid, startedAt: STARTED } : { status });
    return true;
  }
  void ready().then(async (found) => {
    if (path === "/metrics") {
      response.writeHead(200, { "Content-Type": METRICS_TYPE }).end(await metricsText(found));
      return;
    }
    sendJson(response, found.ready ? 200 : 503, here ? found : { ready: found.ready });
  });
  return true;
}
