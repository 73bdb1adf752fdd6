import { STATUS_CODES } from "node:http";

/** A request, and what it may take. */
export interface Call {
  readonly url: string;
  readonly method?: "GET" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Longest wait for the whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Largest body that is taken, in bytes. */
  readonly maxBytes: number;
  /** Ends it from outside. */
  readonly signal?: AbortSignal;
}

/** A complete response with any status. */
export interface CallResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** How a call can end without a whole answer. */
export type Break =
  /** No byte has left: nothing was made there. */
  | "not sent"
  | "too slow"
  /** By the caller's signal. */
  | "stopped"
  | "cut off"
  | "too large";

/**
 * There is no whole answer. The message is a phrase to put behind a provider's name. It has no cause:
 * what `fetch` throws can hold headers, and with them a key.
 */
export class BrokenCall extends Error {
  override readonly name = "BrokenCall";
  readonly how: Break;
  constructor(how: Break, message: string) {
    super(message);
    this.how = how;
  }
}

/** Failures in which no byte of the request has left. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH"]);

/**
 * Makes a request, once. A redirect is an answer like any other: a key must not travel on with it.
 * @throws BrokenCall
 */
export async function call(request: Call): Promise<CallResponse> {
  const { url, method = "GET", headers, body, timeoutMs, signal } = request;
  if (signal?.aborted) throw new BrokenCall("stopped", "the request was stopped");
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
    });
    const { status } = response;
    return {
      status,
      // The reason is left out by HTTP/2, and by servers that find it superfluous.
      statusText: response.statusText || (STATUS_CODES[status] ?? "Unknown status"),
      headers: response.headers,
      bytes: await readBody(response, request.maxBytes),
    };
  } catch (error) {
    if (error instanceof BrokenCall) throw error;
    if (signal?.aborted) throw new BrokenCall("stopped", "the request was stopped");
    if (patience.aborted) {
      throw new BrokenCall("too slow", `no answer within ${timeoutMs / 1000} seconds`);
    }
    const code = codeOf(error);
    if (code !== undefined && NOT_SENT.has(code)) {
      throw new BrokenCall("not sent", `it cannot be reached from here (${code})`);
    }
    throw new BrokenCall("cut off", "the connection broke");
  }
}

/**
 * Reads a body up to its maximum length.
 * @throws BrokenCall when it is longer, or ends early
 */
async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new BrokenCall("too large", `the answer is larger than ${maxBytes} bytes`);
    }
    chunks.push(part.value);
  }
  // A length is that of the bytes on their way, which differ from these where they were packed.
  const told = response.headers.get("content-length");
  const packed = response.headers.has("content-encoding");
  if (told !== null && !packed && Number(told) !== length) {
    throw new BrokenCall("cut off", `the answer ended after ${length} of ${told} bytes`);
  }
  return Buffer.concat(chunks);
}

/** The system's code of a failed `fetch`, which hides it in the cause. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}
