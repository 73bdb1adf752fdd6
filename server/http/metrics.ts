import { statfs } from "node:fs/promises";
import { Counter, Gauge, Histogram, register } from "prom-client";
import type { Readiness } from "./part.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isOfThisMachine } from "./access.ts";
import { sendJson } from "./send.ts";

/*
 * The metrics of `GET /metrics`, in Prometheus' format: those of Node, and these.
 */

/** A finished run of the publisher. */
export interface Run {
  result: "done" | "failed";
  /** From the first poke until visitors saw the change, in seconds; undefined when they see nothing new. */
  seconds?: number;
}

/** Times of responses, in seconds. Event streams do not count: they last for hours. */
export const requests = new Histogram({
  name: "polyphony_http_request_seconds",
  help: "Time from a request's head to the end of its response",
  labelNames: ["method", "status"],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

/** Times from a change of content until visitors see it, in seconds. */
export const publishLatency = new Histogram({
  name: "polyphony_publish_seconds",
  help: "Time from a change of content until visitors see it",
  buckets: [0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
});

/** Runs of the publisher. */
export const publishes = new Counter({
  name: "polyphony_publisher_runs_total",
  help: "Comparisons of dataset and site, by result",
  labelNames: ["result"],
});

/** Estimated charges of the providers of voices and videos, in US dollars. */
export const providerCost = new Counter({
  name: "polyphony_provider_cost_dollars_total",
  help: "Estimated cost of what providers made; what has no known price counts 0",
  labelNames: ["provider"],
});

const checks = new Gauge({
  name: "polyphony_check_ok",
  help: "1 when a check of GET /ready passes, else 0",
  labelNames: ["check"],
});

const freeDisk = new Gauge({
  name: "polyphony_free_disk_bytes",
  help: "Free space on the disk of the program's folder",
});

/** The metrics of this process, with the result of its parts' checks. */
async function metricsText({ checks: found }: Readiness): Promise<string> {
  for (const { name, ok } of found) checks.set({ check: name }, ok ? 1 : 0);
  const { bavail, bsize } = await statfs(".");
  freeDisk.set(bavail * bsize);
  return register.metrics();
}

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
      response
        .writeHead(200, { "Content-Type": register.contentType })
        .end(await metricsText(found));
      return;
    }
    sendJson(response, found.ready ? 200 : 503, here ? found : { ready: found.ready });
  });
  return true;
}
