import { ReadableStream as WebStream } from "node:stream/web";
import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import type { Check, Part, Visit } from "../http/part.ts";

/*
 * Requests to parts that run in another thread. Each call has a channel of its own, which closes when
 * the thread ends: no call waits for a thread that is gone. A response's body is a stream in both
 * threads: when a client goes away, the part's stream is canceled.
 */

/** A request as it crosses to the other thread. */
interface SentRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array | undefined;
}

/** A response as it comes back. */
interface SentResponse {
  status: number;
  headers: [string, string][];
  body: ReadableStream<Uint8Array> | null;
}

type Question =
  | {
      kind: "fetch";
      part: string;
      request: SentRequest;
      visit: Visit;
    }
  | { kind: "checks"; part: string }
  | { kind: "close" };

/** A call to the thread, with the port for its reply. */
export type Call = Question & { replyPort: MessagePort };

/** Says that the dataset has changed. */
interface Poke {
  kind: "poke";
}

/** A message to the thread. */
export type Message = Call | Poke;

/** Reply to a call. An error crosses as text, because its fields may not be cloneable. */
type Reply<T> = { value: T } | { error: string };

/** Largest body that any part accepts, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/** A part that runs in a thread, which replies with {@link handleCall}. */
export function partInThread(worker: Worker, part: string, close: () => Promise<void>): Part {
  return {
    async fetch(request, { visit }) {
      const { url, method, headers } = request;
      const body = await readBody(request);
      if (body === "cut off") return new Response("The body is cut off.\n", { status: 400 });
      const { body: stream, ...head } = await ask<SentResponse>(worker, {
        kind: "fetch",
        part,
        request: { url, method, headers: [...headers], body },
        visit,
      });
      return new Response(stream, head);
    },
    checks: () => ask<readonly Check[]>(worker, { kind: "checks", part }),
    close,
  };
}

/** Tells the publisher in a thread that the dataset has changed. */
export function pokeThread(worker: Worker): void {
  const poke: Poke = { kind: "poke" };
  worker.postMessage(poke);
}

/** Closes what runs in a thread. */
export function closeThread(worker: Worker): Promise<void> {
  return ask(worker, { kind: "close" });
}

/**
 * Answers a call in the thread.
 * @param parts by name; each may be loaded when it is first asked
 */
export async function handleCall(
  call: Call,
  parts: Readonly<Record<string, () => Part | Promise<Part>>>,
  close: () => Promise<void>,
): Promise<void> {
  const { replyPort } = call;
  try {
    if (call.kind === "close") {
      await close();
      replyPort.postMessage({ value: undefined });
      return;
    }
    const part = await parts[call.part]?.();
    if (part === undefined) throw new Error(`There is no part ${call.part} in this thread.`);
    if (call.kind === "checks") {
      replyPort.postMessage({ value: await part.checks() });
      return;
    }
    const { url, body, ...head } = call.request;
    const request = new Request(url, {
      ...head,
      body: body === undefined ? null : Buffer.from(body),
    });
    const response = await part.fetch(request, { visit: call.visit });
    const value: SentResponse = {
      status: response.status,
      headers: [...response.headers],
      body: response.body,
    };
    replyPort.postMessage({ value }, value.body instanceof WebStream ? [value.body] : []);
  } catch (error) {
    replyPort.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

function ask<T>(worker: Worker, question: Question): Promise<T> {
  const endError = () => new Error("This part of the program has ended.");
  // A thread that has ended receives no message and closes no channel.
  if (worker.threadId === -1) return Promise.reject(endError());
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.once("message", (reply: Reply<T>) => {
      if ("value" in reply) resolve(reply.value);
      else reject(new Error(reply.error));
      port1.close();
    });
    port1.once("close", () => reject(endError()));
    worker.postMessage({ ...question, replyPort: port2 }, [port2]);
  });
}

/** The body of a request, cut off just behind the limit if it is too large: the part then refuses it. */
async function readBody({ body }: Request): Promise<Uint8Array | "cut off" | undefined> {
  if (body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BODY_BYTES) break;
    }
  } catch {
    return "cut off";
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES + 1);
}
