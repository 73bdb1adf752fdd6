import type { IncomingMessage, ServerResponse } from "node:http";
import type { Liveness, Readiness } from "./health.ts";
import { isOfThisMachine } from "./local.ts";

/** Returns a program's readiness. An error counts as not ready. */
export type ReadinessProbe = () => Readiness | Promise<Readiness>;

/**
 * Answers `GET /health` and `GET /ready`. Clients on this machine get all details, others only the
 * status.
 * @returns false when the request is for another path
 */
export function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  { program, startedAt, ready }: { program: string; startedAt: string; ready: ReadinessProbe },
): boolean {
  const path = request.url?.split("?", 1)[0];
  if (path !== "/health" && path !== "/ready") return false;
  request.resume();
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
    return true;
  }
  const here = isOfThisMachine(request);
  if (path === "/health") {
    const alive: Liveness = { program, status: "ok", pid: process.pid, startedAt };
    sendJson(request, response, 200, here ? alive : { status: alive.status });
    return true;
  }
  void probe(program, ready).then((found) => {
    sendJson(request, response, found.ready ? 200 : 503, here ? found : { ready: found.ready });
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

function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": bytes.length,
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
