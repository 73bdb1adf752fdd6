import type { ServerResponse } from "node:http";

/** Most bytes that may wait for a slow reader before it is cut off; it reconnects by itself. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** How soon a listener that lost its connection tries again, in milliseconds. */
const RETRY_MS = 1000;

/** A response of server-sent events. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #heartbeat: NodeJS.Timeout;

  /** @param heartbeatMs how often a comment goes out to keep the connection alive */
  constructor(response: ServerResponse, heartbeatMs: number) {
    this.#response = response;
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    response.socket?.setNoDelay(true);
    response.write(`:\nretry: ${RETRY_MS}\n\n`);
    this.#heartbeat = setInterval(() => response.write(":\n\n"), heartbeatMs);
    response.once("close", () => clearInterval(this.#heartbeat));
  }

  /** Sends an event; `id` is what the client names when it has to reconnect. */
  send(event: string, data: unknown, id?: string): void {
    if (this.#response.writableLength > MAX_WAITING_BYTES) {
      this.#response.destroy();
      return;
    }
    const idLine = id === undefined ? "" : `id: ${id}\n`;
    this.#response.write(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the response. */
  end(): void {
    clearInterval(this.#heartbeat);
    this.#response.end();
  }

  /** Calls a function when the connection is gone. */
  onClose(handle: () => void): void {
    this.#response.once("close", handle);
  }
}
