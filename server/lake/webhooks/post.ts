import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Clock } from "../../runtime/clock.ts";
import { readRetryAfter } from "../../http/retry-after.ts";
import type { AttemptResult } from "./retry.ts";

/** A request to make. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const STOPPED = "the lake was stopped";
/** How writing to a connection fails that the other side has closed. */
const LOST = new Set<unknown>(["ECONNRESET", "EPIPE"]);

/** Posts to one address over a keep-alive connection. */
export class Poster {
  readonly #agents = [
    new HttpAgent({ keepAlive: true, maxSockets: 1 }),
    new HttpsAgent({ keepAlive: true, maxSockets: 1 }),
  ] as const;
  readonly #open = new Set<ClientRequest>();
  readonly #timeoutMs: number;
  readonly #clock: Clock;
  #closed = false;

  /** @param timeoutMs how long an answer may take, in milliseconds */
  constructor(timeoutMs: number, clock: Clock) {
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
  }

  /** Makes a request. Never rejects: every failure is an outcome. */
  async post(message: Post): Promise<AttemptResult> {
    if (this.#closed) return { kind: "failed", reason: STOPPED };
    const first = await this.#attempt(message);
    // The peer may just have closed an idle connection: that is not a failure.
    const { outcome } = first.stale && !this.#closed ? await this.#attempt(message) : first;
    return outcome;
  }

  /** Cuts off what is on its way and closes the connections. */
  close(): void {
    this.#closed = true;
    for (const request of this.#open) request.destroy(new Error(STOPPED));
    for (const agent of this.#agents) agent.destroy();
  }

  #attempt({ url, headers, body }: Post): Promise<{ outcome: AttemptResult; stale: boolean }> {
    return new Promise((resolve) => {
      const [plain, secure] = this.#agents;
      const options = { method: "POST", headers };
      const request = url.startsWith("https:")
        ? httpsRequest(url, { ...options, agent: secure })
        : httpRequest(url, { ...options, agent: plain });
      this.#open.add(request);
      let outcome: AttemptResult | undefined;
      let stale = false;
      const stopClock = this.#clock.after(this.#timeoutMs, () =>
        request.destroy(new Error(`no answer within ${this.#timeoutMs} ms`)),
      );
      request.on("response", (response) => {
        const retryAfterMs = readRetryAfter(response.headers["retry-after"], this.#clock.wall());
        const status = response.statusCode ?? 0;
        outcome = { kind: "answered", status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
        // The body is not used; reading it frees the connection.
        response.on("error", () => undefined).resume();
      });
      request.on("error", (error) => {
        stale = request.reusedSocket && "code" in error && LOST.has(error.code);
        outcome ??= { kind: "failed", reason: error.message || error.name };
      });
      request.on("close", () => {
        stopClock();
        this.#open.delete(request);
        const nothing: AttemptResult = { kind: "failed", reason: "the connection was closed" };
        resolve({ outcome: outcome ?? nothing, stale: stale && outcome?.kind === "failed" });
      });
      request.end(body);
    });
  }
}
