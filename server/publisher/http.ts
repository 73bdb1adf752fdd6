import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** An answer to a request, sent as JSON. */
export interface Answer {
  status: number;
  body: Record<string, string | number>;
  headers?: Record<string, string>;
}

/** What the publisher answers with. */
interface Handlers {
  /** `POST /webhook` */
  receive: (request: IncomingMessage) => Promise<Answer>;
  /** `GET /health` */
  health: () => Answer;
  log: (line: string) => void;
}

/** The publisher cannot listen. Its message is one line for a person, with what to do. */
export class PublisherPortError extends Error {
  override readonly name = "PublisherPortError";
  /** Tells the command line to print the message without a stack. */
  readonly forPeople = true;
}

/** Makes the publisher's HTTP server. It does not listen yet. */
export function createPublisherServer({ receive, health, log }: Handlers): Server {
  const route = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url?.split("?")[0];
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (path === "/webhook" && method === "POST") return receive(request);
    if (path === "/health" && method === "GET") return health();
    if (path === "/webhook" || path === "/health") {
      const allow = path === "/webhook" ? "POST" : "GET, HEAD";
      return { status: 405, body: { error: "Method not allowed" }, headers: { allow } };
    }
    return { status: 404, body: { error: "Not found" } };
  };
  const server = createServer((request, response) => {
    void route(request)
      .catch((error: unknown): Answer => {
        log(error instanceof Error ? (error.stack ?? error.message) : String(error));
        return { status: 500, body: { error: "The publisher failed; its log says why" } };
      })
      .then((answer) => send(request, response, answer));
  });
  // Sanity gives up after 30 seconds; a body of 64 KB that takes half of that is not from there.
  server.requestTimeout = 15_000;
  server.headersTimeout = 10_000;
  return server;
}

/**
 * Listens.
 * @param port 1 to 65535, or 0 for any free one
 * @returns the port
 * @throws PublisherPortError when it is taken or not allowed
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(portError(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  // What is left of a body that nobody read is dropped, so that the peer sees the answer.
  request.resume();
  if (response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(answer.body));
  response.writeHead(answer.status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...answer.headers,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function portError(error: Error, port: number, host: string): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new PublisherPortError(
      `Port ${port} is taken by another program. Stop it, or choose another port for the publisher: PUBLISHER_PORT=${port + 1}`,
    );
  }
  if (code === "EACCES") {
    return new PublisherPortError(
      `Port ${port} is not allowed for this user. Choose one above 1023: PUBLISHER_PORT`,
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new PublisherPortError(
      `This machine has no address ${host}. Choose one that it has: PUBLISHER_HOST`,
    );
  }
  return error;
}
