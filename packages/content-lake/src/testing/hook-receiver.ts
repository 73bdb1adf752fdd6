import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** A received delivery. */
export interface Delivery {
  headers: IncomingHttpHeaders;
  /** The body as sent. */
  text: string;
}

/** A program that takes webhooks. */
export interface HookReceiver {
  url: string;
  port: number;
  /** All received deliveries, oldest first. */
  received: Delivery[];
  /** Connections that were opened. */
  connections(): number;
  /** Sets the next responses; afterwards it is 200 again. */
  respondNext(...responses: HookResponse[]): void;
  close(): Promise<void>;
}

/** A status with headers, or no response at all. */
export type HookResponse = { status: number; headers?: Record<string, string> } | "silence";

/** Starts a receiver on any free port, or a given one. */
export async function receiveHooks(port = 0): Promise<HookReceiver> {
  const received: Delivery[] = [];
  const responses: HookResponse[] = [];
  let connections = 0;
  const server = createServer((request, response: ServerResponse) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, text });
      const next = responses.shift() ?? { status: 200 };
      if (next !== "silence") response.writeHead(next.status, next.headers).end("noted");
    });
  });
  server.on("connection", () => (connections += 1));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${taken}/webhook`,
    port: taken,
    received,
    connections: () => connections,
    respondNext: (...next) => void responses.push(...next),
    close: async () => {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
