import type { IncomingMessage, ServerResponse } from "node:http";
import { serveLocally } from "../../../../tests/support/own-server.ts";

/** A request as a provider sees it. */
export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** An answer. What is neither text nor bytes goes out as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Everything that can go wrong, by name. */
export type Fault =
  /** Answers that refuse a request before anything is done. */
  | "unauthorized"
  | "payment-required"
  | "rate-limited"
  | "server-error"
  /** A 401 that says the request's own headers back, key and all. */
  | "echo-credentials"
  /** The request is never answered, and has no effect. */
  | "hang"
  /** The work is done, and paid for; then the connection is cut, or nothing comes, or no sense. */
  | "cut-after-work"
  | "hang-after-work"
  | "malformed-json"
  /** Half of the file is kept. */
  | "truncated-upload"
  /** A talk that ends so. */
  | "job-error"
  | "job-error-unexplained"
  | "job-rejected"
  | "no-result-url"
  /** Half of the video is delivered, with a length that fits the half. */
  | "short-result";

/** A fault to come. */
interface FaultOrder {
  fault: Fault;
  /** How many requests it hits. Default: one. */
  times?: number;
  /** `GET /talks/`: method and beginning of the path. Left out: the request that is paid for. */
  on?: string;
  /** The `Retry-After` of a refusal. */
  retryAfter?: string;
}

/** Faults that are waiting for a request. */
class Faults {
  #orders: (FaultOrder & { times: number })[] = [];
  readonly #main: string;

  /** @param main method and beginning of the path of the request that most faults are about */
  constructor(main: string) {
    this.#main = main;
  }

  set(order: FaultOrder): void {
    this.#orders.push({ times: 1, ...order });
  }

  clear(): void {
    this.#orders = [];
  }

  /** Number of faults that no request has met yet. */
  get waiting(): number {
    return this.#orders.length;
  }

  /** The fault that hits a request, which uses it up. @param request method and path */
  take(request: string): FaultOrder | undefined {
    const order = this.#orders.find(({ on }) => request.startsWith(on ?? this.#main));
    if (order === undefined) return undefined;
    order.times -= 1;
    this.#orders = this.#orders.filter(({ times }) => times > 0);
    return order;
  }
}

/** A request to a provider. */
export interface Ledger {
  /** How often each content was paid for. More than once is once too often. */
  readonly paid: Record<string, number>;
  /** Method and path of every request, in the order in which they came. */
  readonly requests: string[];
  /** Every request that got as far as being read, for tests of payloads. */
  readonly seen: FakeRequest[];
}

/** A provider for tests: an HTTP server on the loopback address. */
export interface Fake {
  readonly url: string;
  readonly faults: Faults;
  readonly ledger: Ledger;
  /** Calls back with method and path of each request, before it is answered. */
  onRequest(listener: (line: string) => void): void;
  close(): Promise<void>;
}

/** A provider's behavior. */
export interface Behavior {
  /** Its answers to requests that it refuses. */
  readonly refusals: Readonly<Partial<Record<Fault, Reply>>>;
  /** Does the work. @param fault one that the work itself is hit by */
  respond(seen: FakeRequest, fault: Fault | undefined): Reply | Promise<Reply>;
}

/** Starts a provider on a free port. Makes its behavior when the address and the ledger are known. */
export async function startFake(
  make: (url: string, ledger: Ledger) => Behavior,
  main: string,
): Promise<Fake> {
  const ledger: Ledger = { paid: {}, requests: [], seen: [] };
  const faults = new Faults(main);
  const listeners: ((line: string) => void)[] = [];
  const { port, close } = await serveLocally((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(toError(error)));
  });
  const url = `http://127.0.0.1:${port}`;
  const behavior = make(url, ledger);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await read(request, url);
    const line = `${seen.method} ${seen.url.pathname}`;
    ledger.requests.push(line);
    ledger.seen.push(seen);
    for (const listener of listeners) listener(line);
    const { fault, retryAfter } = faults.take(line) ?? {};
    if (fault === "hang") return;
    if (fault === "echo-credentials") {
      const said = JSON.stringify({ headers: seen.headers, body: seen.body.toString("latin1") });
      return send(response, { status: 401, body: said }, seen.headers["xi-api-key"]);
    }
    const refusal = fault && behavior.refusals[fault];
    if (refusal !== undefined) {
      if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
      return send(response, refusal);
    }
    const reply = await behavior.respond(seen, fault);
    if (fault === "cut-after-work") return void request.socket.destroy();
    if (fault === "hang-after-work") return;
    if (fault === "malformed-json") {
      return send(response, { status: reply.status, body: '{"id": "tlk' });
    }
    send(response, reply);
  }

  return { url, faults, ledger, onRequest: (listener) => void listeners.push(listener), close };
}

/** Counts something that was paid for. */
export function count(tally: Record<string, number>, what: string): void {
  tally[what] = (tally[what] ?? 0) + 1;
}

async function read(request: IncomingMessage, base: string): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { method = "", headers } = request;
  return { method, url: new URL(request.url ?? "/", base), headers, body: Buffer.concat(chunks) };
}

function send(response: ServerResponse, reply: Reply, reason?: string | string[]): void {
  const { status, body } = reply;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(text);
  const type = Buffer.isBuffer(body) ? {} : { "content-type": "application/json" };
  const headers = { ...type, ...reply.headers, "content-length": String(bytes.length) };
  if (typeof reason === "string") response.writeHead(status, reason, headers);
  else response.writeHead(status, headers);
  response.end(bytes);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
