import { Writable } from "node:stream";
import { isJsonObject, type JsonObject, parseObject } from "../document.ts";
import type { Conversation } from "./presence.ts";

/** Base of the streams' paths. */
const ORIGIN = "http://127.0.0.1";
/** Headers that a stream's request may carry. */
const HEADERS = ["authorization", "last-event-id", "x-sanity-project-id"];
/** Most streams over one socket: a Studio window has about ten open. */
const MAX_STREAMS = 100;

/**
 * Carries many event streams over one socket. A browser keeps at most six connections to a host
 * open at a time, and one open document in the Studio listens to more than that.
 *
 * In: `{open: id, path, headers}`, `{close: id}`. Out: `{id, status}`, then `{id, chunk}`…, `{id, end}`.
 * @param answer begins a stream, or refuses; it knows of nothing else
 * @param log logs a line about a failure
 */
export function tunnel(
  answer: (request: Request, stream: Writable) => Response | Promise<Response>,
  send: (text: string) => void,
  log: (line: string) => void,
): Conversation {
  const streams = new Map<string, Writable>();
  const sendMessage = (message: JsonObject) => send(JSON.stringify(message));

  const close = (id: string) => {
    const stream = streams.get(id);
    streams.delete(id);
    stream?.destroy();
  };
  const open = async (id: string, url: URL, headers: Record<string, string>) => {
    let begun = false;
    // Events that are written together are sent together: the Studio locks a form from the first event of a
    // transaction to its last, and drops a key that is pressed in between.
    let text = "";
    const pass = () => {
      if (text !== "" && streams.get(id) === response) sendMessage({ id, chunk: text });
      text = "";
    };
    const response = new Writable({
      writev: (chunks: { chunk: Buffer }[], done: () => void) => {
        if (!begun) sendMessage({ id, status: 200 });
        begun = true;
        if (text === "") setImmediate(pass);
        text += Buffer.concat(chunks.map(({ chunk }) => chunk)).toString();
        done();
      },
    });
    response.once("close", () => {
      if (streams.get(id) !== response) return;
      pass();
      streams.delete(id);
      sendMessage({ id, end: true });
    });
    streams.set(id, response);
    let status = 500;
    try {
      ({ status } = await answer(new Request(url, { headers }), response));
    } catch (error) {
      log(`An event stream is closed: ${String(error)}`);
    }
    if (status === 200) return;
    if (begun) return void response.destroy();
    close(id);
    sendMessage({ id, status, end: true });
  };

  return {
    receive(text) {
      const message = parseObject(text);
      if (typeof message?.close === "string") return close(message.close);
      const { open: id, path, headers } = message ?? {};
      if (typeof id !== "string" || typeof path !== "string" || streams.has(id)) return;
      const url = URL.parse(path, ORIGIN);
      if (url?.origin !== ORIGIN) return sendMessage({ id, status: 404, end: true });
      if (streams.size >= MAX_STREAMS) return sendMessage({ id, status: 429, end: true });
      void open(id, url, pickHeaders(isJsonObject(headers) ? headers : {}));
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
