import type { Change, Transaction } from "../transaction.ts";
import { ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import type { Clock } from "../clock.ts";
import { apiError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";

/** Options of a listener. */
export interface ListenOptions {
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  /** True for `effectFormat=mendoza`. */
  includeEffects: boolean;
}

/** A document's transition as one listener sees it. */
export interface Transition {
  change: Change;
  transition: "appear" | "update" | "disappear";
}

/** Id of an event, from which a disconnected listener resumes. */
export function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/**
 * The mutation events that one listener gets of a transaction, in order, as server-sent events.
 * `transactionTotalEvents` counts what this listener gets, not what the transaction changed.
 */
export function eventText(
  { transactionId, timestamp, author }: Transaction,
  transitions: readonly Transition[],
  options: ListenOptions,
): string {
  return transitions
    .map(({ change, transition }, index) => {
      const { previous, next, mutations } = change;
      const id = eventId(transactionId, change.id);
      const data = {
        eventId: id,
        documentId: change.id,
        transactionId,
        transition,
        identity: author,
        // A deletion has a resulting revision as well: the Studio ignores an event without one.
        previousRev: previous?._rev,
        resultRev: transactionId,
        timestamp,
        visibility: "query",
        transactionTotalEvents: transitions.length,
        transactionCurrentEvent: index,
        mutations: options.includeMutations ? mutations : [],
        ...(options.includeResult && next !== null && { result: next }),
        ...(options.includePreviousRevision && { previous }),
        ...(options.includeEffects && { effects: { apply: [0, next], revert: [0, previous] } }),
      };
      return `id: ${id}\nevent: mutation\ndata: ${JSON.stringify(data)}\n\n`;
    })
    .join("");
}

/** Sync tag of every result: any change may affect any of them. */
export const SYNC_TAG = "s1:lake";

/** Delay after which a disconnected listener retries, in milliseconds. */
const RETRY_MS = 1000;

/** Server-sent events, as a response or over a socket. {@link EventStreams.open} begins them. */
export class EventStream {
  readonly #response: Writable;
  readonly #onSent: () => void;

  /** @param onSent called after each sent event */
  constructor(response: Writable, onSent: () => void) {
    this.#response = response;
    this.#onSent = onSent;
    if (response instanceof ServerResponse) writeHead(response);
    response.write(`:\nretry: ${RETRY_MS}\n\n`);
  }

  /** Bytes that were sent and not yet taken by the system: how far the reader is behind. */
  get waitingBytes(): number {
    return this.#response.writableLength;
  }

  /** Sends an event; the client sends back its `id` when it reconnects. */
  send(event: string, data: unknown, id?: string): void {
    const idLine = id === undefined ? "" : `id: ${id}\n`;
    this.write(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends an event with finished text. */
  write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    this.#response.write(Buffer.from(text));
    this.#onSent();
  }

  /** Ends the response after all sent data. */
  end(): void {
    this.#response.end();
  }

  /** Ends the response at once, dropping unsent data. */
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
}

/** Limits of all event streams together. */
export interface StreamLimits {
  /** Most open streams of one person, of programs with the token, and of everybody else; a Studio window has about ten. */
  open: number;
  /** Most bytes that may wait for slow readers. */
  waitingBytes: number;
}

/** Default limits. */
const STREAM_LIMITS: StreamLimits = { open: 500, waitingBytes: 64 * 2 ** 20 };
/** Interval of keep-alive messages, in milliseconds. */
export const HEARTBEAT_MS = 15_000;

/**
 * All open event streams. When too much data is unread, the streams with the most are closed; their
 * clients reconnect and resume.
 */
export class EventStreams {
  readonly #limits: StreamLimits;
  readonly #clock: Pick<Clock, "after">;
  /** With who listens. */
  readonly #open = new Map<EventStream, string>();
  #cutOff = 0;
  #stopHeartbeat = (): void => undefined;

  constructor(clock: Pick<Clock, "after">, limits: Partial<StreamLimits> = {}) {
    this.#clock = clock;
    this.#limits = { ...STREAM_LIMITS, ...limits };
    this.#beatLater();
  }

  /** Metrics. */
  get figures(): { listeners: number; listenersCutOff: number; listenersWaitingBytes: number } {
    return {
      listeners: this.#open.size,
      listenersCutOff: this.#cutOff,
      listenersWaitingBytes: this.#waitingBytes(),
    };
  }

  /**
   * Begins a stream.
   * @throws LakeError 429 when there are too many
   */
  open(response: Writable, caller: Caller): EventStream {
    const most = this.#limits.open;
    const alike = [...this.#open.values()].filter((identity) => identity === caller.identity);
    if (alike.length >= most) {
      throw apiError(429, `More than ${most} listeners at a time. Close some, then try again.`);
    }
    const stream = new EventStream(response, () => this.#cutOffSlowest());
    this.#open.set(stream, caller.identity);
    stream.onClose(() => this.#open.delete(stream));
    return stream;
  }

  /** Ends every stream; listeners reconnect by themselves. */
  endAll(): void {
    for (const stream of this.#open.keys()) stream.end();
  }

  /** Ends every stream, and begins no heartbeat any more. */
  close(): void {
    this.#stopHeartbeat();
    this.endAll();
  }

  /** Keeps idle connections alive. */
  #beatLater(): void {
    this.#stopHeartbeat = this.#clock.after(HEARTBEAT_MS, () => {
      for (const stream of this.#open.keys()) stream.write(":\n\n");
      this.#beatLater();
    });
  }

  #cutOffSlowest(): void {
    let total = this.#waitingBytes();
    while (total > this.#limits.waitingBytes) {
      const [first, ...others] = this.#open.keys();
      if (first === undefined) return;
      const stream = others.reduce((a, b) => (b.waitingBytes > a.waitingBytes ? b : a), first);
      total -= stream.waitingBytes;
      stream.cutOff();
      this.#open.delete(stream);
      this.#cutOff += 1;
    }
  }

  #waitingBytes(): number {
    return [...this.#open.keys()].reduce((sum, stream) => sum + stream.waitingBytes, 0);
  }
}
