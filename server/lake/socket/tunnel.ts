import { get, validateHeaderValue, type ClientRequest, type IncomingMessage } from "node:http";
import { isJsonObject, parseJson, type JsonObject } from "../../documents/json.ts";

/** The tunnel permits requests for the lake's event streams only, by their resolved paths. */
const STREAMS = /^\/v[^/]+\/data\/(?:listen|live\/events)\//;
/** Headers that a stream's request may carry. */
const HEADERS = ["authorization", "last-event-id", "x-sanity-project-id"];
/** Most streams over one socket: a Studio window has about ten open. */
const MAX_STREAMS = 100;

/** Headers of a stream's request. */
export type StreamHeaders = Readonly<Record<string, string>>;

/** Sends a text to the other side. */
export type Send = (text: string) => void;

/** One side of a tunnel. */
export interface Tunnel {
  receive(text: string): void;
  /** Pauses or resumes reading the streams; unread data is counted at its source. */
  hold(full: boolean): void;
  end(): void;
}

/**
 * Carries many event streams over one socket. A browser keeps at most six connections to a host
 * open at a time, and one open document in the Studio listens to more than that.
 *
 * In: `{open: id, path, headers}`, `{close: id}`. Out: `{id, status}`, then `{id, chunk}`…, `{id, end}`.
 * @param origin address of the lake itself, from which the streams come
 * @param sender.identify is called with the authorization of a stream
 * @param sender.own headers of the socket's own request, which say for whom it was opened
 */
export function tunnel(
  origin: string,
  send: Send,
  { identify, own }: { identify(authorization: string): void; own: StreamHeaders },
): Tunnel {
  const streams = new Map<string, { request: ClientRequest; response?: IncomingMessage }>();
  let held = false;
  const sendMessage = (message: JsonObject) => send(JSON.stringify(message));

  const close = (id: string) => {
    streams.get(id)?.request.destroy();
    streams.delete(id);
  };
  const open = (id: string, url: URL, headers: StreamHeaders) => {
    if (streams.size >= MAX_STREAMS) return sendMessage({ id, status: 429, end: true });
    // What arrives together is passed on together: the Studio locks a form from the first event of a
    // transaction to its last, and drops a key that is pressed in between.
    let waiting = "";
    const pass = () => {
      if (waiting !== "" && streams.get(id)?.request === request)
        sendMessage({ id, chunk: waiting });
      waiting = "";
    };
    const request = get(url, { headers: { ...headers, ...own } }, (response) => {
      sendMessage({ id, status: response.statusCode ?? 500 });
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        if (waiting === "") setImmediate(pass);
        waiting += chunk;
      });
      if (held) response.pause();
      if (streams.get(id)?.request === request) streams.set(id, { request, response });
    });
    streams.set(id, { request });
    const finish = () => {
      if (streams.get(id)?.request !== request) return;
      pass();
      streams.delete(id);
      sendMessage({ id, end: true });
    };
    request.on("close", finish);
    request.on("error", finish);
    return undefined;
  };

  return {
    receive(text) {
      const message = read(text);
      if (typeof message?.close === "string") return close(message.close);
      const { open: id, path, headers } = message ?? {};
      if (typeof id !== "string" || typeof path !== "string" || streams.has(id)) return undefined;
      const url = URL.parse(path, origin);
      if (url?.origin !== origin || !STREAMS.test(url.pathname)) {
        return sendMessage({ id, status: 404, end: true });
      }
      const sent = allowed(isJsonObject(headers) ? headers : {});
      if (sent === undefined) return sendMessage({ id, status: 400, end: true });
      if (sent.authorization !== undefined) identify(sent.authorization);
      return open(id, url, sent);
    },
    hold(full) {
      held = full;
      for (const { response } of streams.values()) {
        if (full) response?.pause();
        else response?.resume();
      }
    },
    end() {
      for (const id of [...streams.keys()]) close(id);
    },
  };
}

function read(text: string): JsonObject | undefined {
  try {
    const message = parseJson(text);
    return isJsonObject(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The headers that a stream may carry; undefined when the value of one cannot be sent. */
function allowed(headers: JsonObject): Record<string, string> | undefined {
  const sent: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers[name];
    if (typeof value !== "string") continue;
    try {
      validateHeaderValue(name, value);
    } catch {
      return undefined;
    }
    sent[name] = value;
  }
  return sent;
}
