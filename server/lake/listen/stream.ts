import { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import type { EventText } from "./events.ts";

/** How soon a listener that lost its connection tries again, in milliseconds. */
const RETRY_MS = 1000;

/** Server-sent events, as a response or over a socket. Begin them with {@link EventStreams.open}. */
export class EventStream {
  readonly #response: Writable;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #onSent: (bytes: number) => void;

  /**
   * @param heartbeatMs interval of keep-alive comments
   * @param onSent called with the bytes of each sent event
   */
  constructor(response: Writable, heartbeatMs: number, onSent: (bytes: number) => void) {
    this.#response = response;
    this.#onSent = onSent;
    if (response instanceof ServerResponse) writeHead(response);
    response.write(`:\nretry: ${RETRY_MS}\n\n`);
    this.#heartbeat = setInterval(() => response.write(":\n\n"), heartbeatMs);
    this.onClose(() => clearInterval(this.#heartbeat));
  }

  /** Bytes that were sent and not yet taken by the system: how far the reader is behind. */
  get waitingBytes(): number {
    return this.#response.writableLength;
  }

  /** Sends an event; the client sends back its `id` when it reconnects. */
  send(event: string, data: unknown, id?: string): void {
    const idLine = id === undefined ? "" : `id: ${id}\n`;
    this.write([Buffer.from(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)]);
  }

  /** Sends an event with finished text. */
  write(text: EventText): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    // Corked, the parts go out as one.
    this.#response.cork();
    for (const part of text) this.#response.write(part);
    this.#response.uncork();
    this.#onSent(text.reduce((sum, part) => sum + part.length, 0));
  }

  /** Ends the response after what was sent. */
  end(): void {
    clearInterval(this.#heartbeat);
    this.#response.end();
  }

  /** Ends the response at once; what waits is dropped. */
  cutOff(): void {
    this.#response.destroy();
  }

  /** Calls a function when the connection is gone, at once when it is gone already. */
  onClose(handle: () => void): void {
    if (this.#response.closed) handle();
    else this.#response.once("close", handle);
  }
}

function writeHead(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  response.socket?.setNoDelay(true);
}
