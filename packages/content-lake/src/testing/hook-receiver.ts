import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** A delivery as it arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  /** The body as sent. */
  text: string;
}

/** A program that takes webhooks. */
export interface HookReceiver {
  url: string;
  port: number;
  /** Everything that arrived, oldest first. */
  received: Received[];
  /** Connections that were opened. */
  connections(): number;
  /** Decides the next answers; afterwards it is 200 again. */
  answerNext(...answers: HookResponse[]): void;
  close(): Promise<void>;
}

/** A status with headers, or nothing at all: the sender is left waiting. */
export type HookResponse = { status: number; headers?: Record<string, string> } | "silence";

/** Starts a receiver on any free port, or a given one. */
export async function receiveHooks(port = 0): Promise<HookReceiver> {
  const received: Received[] = [];
  const answers: HookResponse[] = [];
  let connections = 0;
  const server = createServer((request, response: ServerResponse) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, text });
      const answer = answers.shift() ?? { status: 200 };
      if (answer !== "silence") response.writeHead(answer.status, answer.headers).end("noted");
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
    answerNext: (...next) => void answers.push(...next),
    close: async () => {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
