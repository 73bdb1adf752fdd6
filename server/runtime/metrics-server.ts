import { prometheusContentType } from "prom-client";
import { baseHeaders } from "../http/headers.ts";
import { closeServer, listen } from "../http/listen.ts";
import { isOfThisMachine } from "../http/local.ts";
import { sendText } from "../http/send-body.ts";
import { createProgramServer } from "../http/server.ts";
import type { Metrics } from "../metrics/exchange.ts";
import { metricsText } from "../metrics/text.ts";

/** Metrics are for this machine. */
const HOST = "127.0.0.1";

/**
 * Serves `GET /metrics` in Prometheus' format, to clients on this machine only.
 * @param collect the metrics of each process
 * @throws {PortError} when it cannot listen
 */
export async function serveMetrics(
  port: number,
  collect: () => Promise<readonly Metrics[]>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createProgramServer({
    program: "metrics",
    headers: baseHeaders({ embed: "same-origin" }),
    access: { hosts: [], origins: [] },
    handle: async (request, response) => {
      if (!isOfThisMachine(request)) return sendText(response, 403, "Ask from this machine.");
      if (request.url !== "/metrics") return sendText(response, 404, "GET /metrics");
      const text = await metricsText(await collect());
      response.writeHead(200, { "Content-Type": prometheusContentType });
      response.end(text);
      return undefined;
    },
    log: (line) => console.error(line),
  });
  const place = { port, host: HOST, program: "the metrics", settings: { port: "METRICS_PORT" } };
  const listening = await listen(server, place);
  return { url: `http://${HOST}:${listening}/metrics`, close: () => closeServer(server) };
}
