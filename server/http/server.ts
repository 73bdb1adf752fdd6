import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { accessProblem, type AccessRules } from "./access.ts";
import { handleHealth, type ReadinessProbe, requests } from "./metrics.ts";
import { type Headers, sendText } from "./send.ts";

/** Handles a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Options of an HTTP server. */
export interface HttpServerOptions {
  /** Headers of every response: see {@link import("./send.ts").baseHeaders}. */
  headers: Headers;
  access: AccessRules;
  /** Handles an allowed request. An error becomes a 500. */
  handle: Handler;
  /** Sends an error response. Default: the message as plain text. */
  refuse?: (response: ServerResponse, status: number, message: string) => void;
  /** Probe for `GET /ready`. Without it there is none, and no `/health` and `/metrics`. */
  ready?: ReadinessProbe | undefined;
  /** Logs the error of a handler, with its stack. */
  log: (line: string) => void;
  /** Whether a request may take {@link Limits.uploadMs} to arrive. Default: none may. */
  isUpload?: (request: IncomingMessage) => boolean;
  limits?: Partial<Limits>;
  /** Sets a timer, and returns a function that cancels it. Default: the system's timers. */
  after?: ((ms: number, run: () => void) => () => void) | undefined;
}

/** Limits of connections. Times are in milliseconds. */
export interface Limits {
  /** Longest time for a request to arrive, with its body. */
  requestMs: number;
  /** The same for an upload. */
  uploadMs: number;
  /** Longest time for its head to arrive. */
  headMs: number;
  /** Time between two checks of these limits. */
  checkMs: number;
}

const LIMITS: Limits = {
  requestMs: 15_000,
  // A large upload may take this long.
  uploadMs: 5 * 60_000,
  headMs: 10_000,
  checkMs: 5000,
};

/** Status for errors that Node finds before there is a request. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The last response of each connection. */
const lastResponses = new WeakMap<Duplex, ServerResponse>();

/**
 * Makes an HTTP server. It does not listen yet.
 *
 * It sends the security headers on every response, also on those that Node sends by itself; checks
 * host and origin; answers `GET /health` and `GET /ready`, and errors of the handler.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { headers, access, handle, log, ready, refuse = sendText, isUpload } = options;
  const { after = startTimer } = options;
  const limits = { ...LIMITS, ...options.limits };

  const handleFailure = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    if (!request.destroyed) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    // Once the head is sent, only breaking the connection can tell the client.
    if (response.headersSent) response.destroy();
    else refuse(response, 500, "This program failed; its log says why.");
  };

  const server = createServer(
    {
      // The access rules check this: Node's own response would have no headers.
      requireHostHeader: false,
      requestTimeout: isUpload ? limits.uploadMs : limits.requestMs,
      headersTimeout: Math.min(limits.headMs, limits.requestMs),
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      begin(request, response, headers);
      measure(request, response);
      const problem = accessProblem(request, access);
      if (problem !== undefined) {
        refuse(response, problem.status, problem.message);
        return;
      }
      if (isUpload?.(request) === false) {
        const stop = after(limits.requestMs, () => {
          if (!request.complete) refuseSocket(request.socket, 408, headers);
        });
        request.once("close", stop);
      }
      if (ready !== undefined && handleHealth(request, response, ready)) return;
      new Promise<void>((resolve) => resolve(handle(request, response))).catch((error: unknown) =>
        handleFailure(request, response, error),
      );
    },
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response, headers);
    refuse(response, 417, "This program cannot meet the expectation of the request.");
  });
  server.on("clientError", (error: Error, socket: Duplex) => {
    refuseSocket(socket, CLIENT_ERRORS["code" in error ? String(error.code) : ""] ?? 400, headers);
  });
  return server;
}

/**
 * Refuses a connection without a response object: it is not HTTP, or asks for another protocol.
 */
export function refuseSocket(socket: Duplex, status: number, headers: Headers): void {
  const response = lastResponses.get(socket);
  // The client would take a second response for part of the first one's body.
  const begun = response !== undefined && response.headersSent && !response.writableFinished;
  if (!socket.writable || begun) {
    socket.destroy();
    return;
  }
  // Node stops listening to a socket that asks for another protocol; an unhandled error would end
  // the program.
  socket.on("error", () => socket.destroy());
  const lines = Object.entries({ ...headers, Connection: "close", "Content-Length": "0" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${head}\r\n`, () =>
    socket.destroy(),
  );
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Notes how long the response took. */
function measure(request: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  response.once("close", () => {
    if (response.getHeader("content-type") === "text/event-stream") return;
    const method = METHODS.has(request.method ?? "") ? request.method : "other";
    const labels = { method, status: response.statusCode };
    requests.observe(labels, (performance.now() - start) / 1000);
  });
}

function begin(request: IncomingMessage, response: ServerResponse, headers: Headers): void {
  lastResponses.set(request.socket, response);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
