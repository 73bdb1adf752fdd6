import type { IncomingMessage, ServerResponse } from "node:http";
import type { Liveness, Readiness } from "./health.ts";
import { isOfThisMachine } from "./local.ts";
import { METRICS_TYPE, metricsText } from "./metrics.ts";
import { sendJson } from "./send-body.ts";

/** Returns a program's readiness. An error counts as not ready. */
export type ReadinessProbe = () => Readiness | Promise<Readiness>;

/**
 * Answers `GET /health` and `GET /ready`. Clients on this machine get all details, others only the
 * status. `GET /metrics` is for clients on this machine alone.
 * @returns false when the request is for another path
 */
export function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  { program, startedAt, ready }: { program: string; startedAt: string; ready: ReadinessProbe },
): boolean {
  const path = request.url?.split("?", 1)[0];
  const here = isOfThisMachine(request);
  if (path !== "/health" && path !== "/ready" && !(path === "/metrics" && here)) return false;
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
    return true;
  }
  if (path === "/health") {
    const alive: Liveness = { program, status: "ok", pid: process.pid, startedAt };
    sendJson(response, 200, here ? alive : { status: alive.status });
    return true;
  }
  void probe(program, ready).then(async (found) => {
    if (path === "/metrics") {
      const text = await metricsText(found);
      response.writeHead(200, { "Content-Type": METRICS_TYPE }).end(text);
      return;
    }
    sendJson(response, found.ready ? 200 : 503, here ? found : { ready: found.ready });
  });
  return true;
}

async function probe(program: string, ready: ReadinessProbe): Promise<Readiness> {
  try {
    return await ready();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Its state is unknown: ${reason}`;
    return { program, ready: false, checks: [{ name: "state", ok: false, message }], figures: {} };
  }
}
