import type { IncomingMessage, ServerResponse } from "node:http";
import type { Liveness, Readiness } from "./health.ts";
import { isOfThisMachine } from "./local.ts";
import { sendJson } from "./send-body.ts";

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
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": 0 }).end();
    return true;
  }
  const here = isOfThisMachine(request);
  if (path === "/health") {
    const alive: Liveness = { program, status: "ok", pid: process.pid, startedAt };
    sendJson(response, 200, here ? alive : { status: alive.status });
    return true;
  }
  void probe(program, ready).then((found) => {
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
