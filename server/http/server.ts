import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { accessProblem, answerCors, type AccessRules } from "./access.ts";
import { answerHealth, type ReadinessProbe } from "./health-routes.ts";
import type { Headers } from "./headers.ts";

/** Answers a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** What the HTTP server of a program needs. */
export interface ProgramServerOptions {
  /** Name of the program: "lake", "publisher", "site", "preview", "avatars", "studio". */
  program: string;
  /** Headers of every answer: see {@link import("./headers.ts").baseHeaders}. */
  headers: Headers;
  access: AccessRules;
  /** Answers a request that the access rules let pass. What it throws becomes a 500. */
  handle: Handler;
  /** Sends a refusal in the program's own form. Default: the message as plain text. */
  refuse?: (response: ServerResponse, status: number, message: string) => void;
  /** What `GET /ready` answers. Default: ready, without checks. */
  ready?: ReadinessProbe;
  /** Takes what went wrong in a handler, with its stack. */
  log: (line: string) => void;
  limits?: Partial<Limits>;
}

/** Bounds on connections; all times in milliseconds. */
export interface Limits {
  /** How long a request may take to arrive, its body included. */
  requestMs: number;
  /** How long its head may take. */
  headMs: number;
  /** How often the two are checked. */
  checkMs: number;
  /** Most open connections; 0 for no limit but the system's. */
  connections: number;
}

const LIMITS: Limits = { requestMs: 15_000, headMs: 10_000, checkMs: 5000, connections: 0 };

/** What Node finds wrong before there is a request, and the status that says so. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const RESOURCE_POLICY = "Cross-Origin-Resource-Policy";

/** The last response of each connection. */
const underWay = new WeakMap<Duplex, ServerResponse>();

/**
 * Makes the HTTP server of a program. It does not listen yet.
 *
 * It does what all programs share: security headers on every answer, also on those that Node would
 * send by itself; the check of host and origin; `GET /health` and `GET /ready`; an answer when a
 * handler fails.
 */
export function createProgramServer(options: ProgramServerOptions): Server {
  const { program, headers, access, handle, log, refuse = refuseInText } = options;
  const limits = { ...LIMITS, ...options.limits };
  const ready: ReadinessProbe =
    options.ready ?? (() => ({ program, ready: true, checks: [], figures: {} }));
  const startedAt = new Date().toISOString();

  const failed = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    if (!request.destroyed) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    // Between a head and its body there is no way back: a broken connection says so.
    if (response.headersSent) response.destroy();
    else refuse(response, 500, "This program failed; its log says why.");
  };

  const server = createServer(
    {
      // Checked by the access rules instead: Node's own refusal would carry no headers.
      requireHostHeader: false,
      requestTimeout: limits.requestMs,
      headersTimeout: Math.min(limits.headMs, limits.requestMs),
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      begin(request, response, headers);
      const problem = accessProblem(request, access);
      if (problem !== undefined) {
        // The rest of a body that nobody wants is dropped, so that the peer sees the answer.
        request.resume();
        refuse(response, problem.status, problem.message);
        return;
      }
      if (headers[RESOURCE_POLICY] === "same-site") allowSameSite(request, response);
      if (answerCors(request, response, access)) return;
      if (answerHealth(request, response, { program, startedAt, ready })) return;
      new Promise<void>((resolve) => resolve(handle(request, response))).catch((error: unknown) =>
        failed(request, response, error),
      );
    },
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response, headers);
    request.resume();
    refuse(response, 417, "The expectation of this request cannot be met.");
  });
  server.on("clientError", (error: Error, socket: Duplex) => {
    refuseSocket(socket, CLIENT_ERRORS["code" in error ? String(error.code) : ""] ?? 400, headers);
  });
  if (limits.connections > 0) server.maxConnections = limits.connections;
  return server;
}

/**
 * Refuses a connection for which there is no response object: what it sends is no HTTP, or asks for
 * a protocol that is not spoken here.
 */
export function refuseSocket(socket: Duplex, status: number, headers: Headers): void {
  const response = underWay.get(socket);
  // After the head of an answer another one would be taken for part of its body.
  const begun = response !== undefined && response.headersSent && !response.writableFinished;
  if (!socket.writable || begun) {
    socket.destroy();
    return;
  }
  // Node no longer listens to a socket that asks for another protocol, and a peer that is gone is an
  // error that would end the program.
  socket.on("error", () => socket.destroy());
  const lines = Object.entries({ ...headers, Connection: "close", "Content-Length": "0" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${head}\r\n`, () =>
    socket.destroy(),
  );
}

function begin(request: IncomingMessage, response: ServerResponse, headers: Headers): void {
  underWay.set(request.socket, response);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/**
 * Browsers never take two ports of an IP address for the same site when they check who may embed a
 * file, although they do so in `Sec-Fetch-Site`. That header is what counts here.
 */
function allowSameSite(request: IncomingMessage, response: ServerResponse): void {
  response.appendHeader("Vary", "Sec-Fetch-Site");
  if (request.headers["sec-fetch-site"] !== "same-site") return;
  response.setHeader(RESOURCE_POLICY, "cross-origin");
}

function refuseInText(response: ServerResponse, status: number, message: string): void {
  const body = Buffer.from(`${message}\n`);
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
