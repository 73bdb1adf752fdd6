import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Faults, REFUSALS, type Fault, type Refusal } from "./faults.ts";

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

/** What was asked of a provider. */
export interface Ledger {
  /** How often each content was paid for. More than once is once too often. */
  readonly paid: Record<string, number>;
  /** How often each thing was done that costs nothing. */
  readonly free: Record<string, number>;
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

/** How a provider behaves. */
export interface Behavior {
  readonly refusals: Readonly<Record<Refusal, Reply>>;
  /** Does the work. @param fault one that the work itself is hit by */
  respond(seen: FakeRequest, fault: Fault | undefined): Reply | Promise<Reply>;
}

/** Starts a provider on a free port. Makes its behavior when the address and the ledger are known. */
export async function startFake(
  make: (url: string, ledger: Ledger) => Behavior,
  main: string,
): Promise<Fake> {
  const ledger: Ledger = { paid: {}, free: {}, requests: [], seen: [] };
  const faults = new Faults(main);
  const listeners: ((line: string) => void)[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(toError(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const behavior = make(url, ledger);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await read(request, url);
    const line = `${seen.method} ${seen.url.pathname}`;
    ledger.requests.push(line);
    ledger.seen.push(seen);
    for (const listener of listeners) listener(line);
    const order = faults.take(line);
    const fault = order?.fault;
    if (fault === "hang") return;
    if (fault === "cut-before-work") return void request.socket.destroy();
    const refusal = REFUSALS.find((name) => name === fault);
    if (refusal !== undefined) {
      const { status, body } = behavior.refusals[refusal];
      const wait = order?.retryAfter;
      const headers = wait === undefined ? undefined : { "retry-after": wait };
      if (refusal !== "echo-credentials")
        return send(response, { status, body, ...(headers && { headers }) });
      const said = JSON.stringify({ headers: seen.headers, body: seen.body.toString("latin1") });
      return send(response, { status, body: said }, seen.headers["xi-api-key"]);
    }
    const reply = await behavior.respond(seen, fault);
    if (fault === "cut-after-work") return void request.socket.destroy();
    if (fault === "hang-after-work") return;
    if (fault === "malformed-json") {
      return send(response, { status: reply.status, body: '{"id": "tlk' });
    }
    if (fault === "truncated-answer" || fault === "truncated-result") {
      return sendHalf(response, reply);
    }
    send(response, reply);
  }

  return {
    url,
    faults,
    ledger,
    onRequest: (listener) => void listeners.push(listener),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Counts something that was done. */
export function count(tally: Record<string, number>, what: string): void {
  tally[what] = (tally[what] ?? 0) + 1;
}

async function read(request: IncomingMessage, base: string): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { method = "", headers } = request;
  return { method, url: new URL(request.url ?? "/", base), headers, body: Buffer.concat(chunks) };
}

function bytesOf({ body, headers }: Reply): { bytes: Buffer; headers: Record<string, string> } {
  if (Buffer.isBuffer(body)) return { bytes: body, headers: { ...headers } };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = { "content-type": "application/json" };
  return { bytes: Buffer.from(text), headers: { ...type, ...headers } };
}

function send(response: ServerResponse, reply: Reply, reason?: string | string[]): void {
  const { bytes, headers } = bytesOf(reply);
  const all = { ...headers, "content-length": String(bytes.length) };
  if (typeof reason === "string") response.writeHead(reply.status, reason, all);
  else response.writeHead(reply.status, all);
  response.end(bytes);
}

function sendHalf(response: ServerResponse, reply: Reply): void {
  const { bytes, headers } = bytesOf(reply);
  response.writeHead(reply.status, { ...headers, "content-length": String(bytes.length) });
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  response.write(half, () => response.destroy());
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
