import { isJsonObject, type JsonObject, parseObject } from "../document.ts";
import type { Conversation } from "./presence.ts";

/** Base of the streams' paths. */
const ORIGIN = "http://127.0.0.1";
/** Their paths: nothing else goes over a socket. */
const STREAM = /^\/v[^/]+\/data\/(?:listen|live\/events)\/[^/]+$/;
/** Headers that a stream's request may carry. */
const HEADERS = ["authorization", "last-event-id", "x-sanity-project-id"];
/** Most streams over one socket: a Studio window has about ten open. */
const MAX_STREAMS = 100;

/**
 * Carries many event streams over one socket. A browser keeps at most six connections to a host
 * open at a time, and one open document in the Studio listens to more than that.
 *
 * In: `{open: id, path, headers}`, `{close: id}`. Out: `{id, status}`, then `{id, chunk}`…, `{id, end}`.
 * @param answer begins a stream, or refuses
 * @param log logs a line about a failure
 */
export function tunnel(
  answer: (request: Request) => Response | Promise<Response>,
  send: (text: string) => void,
  log: (line: string) => void,
): Conversation {
  const streams = new Map<string, AbortController>();
  const sendMessage = (message: JsonObject) => send(JSON.stringify(message));

  const open = async (id: string, request: Request, end: AbortController) => {
    const { status, body } = await answer(request);
    if (end.signal.aborted) return void body?.cancel();
    if (status !== 200) return sendMessage({ id, status, end: true });
    sendMessage({ id, status });
    const text = new WritableStream<Uint8Array>({
      write: (chunk) => sendMessage({ id, chunk: Buffer.from(chunk).toString() }),
    });
    await body?.pipeTo(text, { signal: end.signal });
    sendMessage({ id, end: true });
  };
  const close = (id: string) => {
    streams.get(id)?.abort();
    streams.delete(id);
  };

  return {
    receive(text) {
      const message = parseObject(text);
      if (typeof message?.close === "string") return close(message.close);
      const { open: id, path, headers } = message ?? {};
      if (typeof id !== "string" || typeof path !== "string" || streams.has(id)) return;
      const url = URL.parse(path, ORIGIN);
      const isStream = url?.origin === ORIGIN && STREAM.test(url.pathname);
      if (!isStream) return sendMessage({ id, status: 404, end: true });
      if (streams.size >= MAX_STREAMS) return sendMessage({ id, status: 429, end: true });
      const request = new Request(url, {
        headers: pickHeaders(isJsonObject(headers) ? headers : {}),
      });
      const end = new AbortController();
      streams.set(id, end);
      open(id, request, end)
        .catch((error: unknown) => {
          if (end.signal.aborted) return;
          log(`An event stream is closed: ${String(error)}`);
          sendMessage({ id, end: true });
        })
        .finally(() => {
          if (streams.get(id) === end) streams.delete(id);
        });
    },
    end() {
      for (const id of [...streams.keys()]) close(id);
    },
  };
}

/** The headers that a stream may carry. */
function pickHeaders(headers: JsonObject): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
