import { TUNNEL_PATH } from "../paths.ts";

/** A message from the tunnel for one stream. */
interface Stream {
  opened(status: number): void;
  chunk(text: string): void;
  ended(): void;
}

/** Event streams go through the tunnel; everything else is an ordinary request. */
const STREAMS = /\/data\/(?:listen|live\/events)\//;

/**
 * A `fetch` that carries every event stream of the lake over one socket. A browser keeps six
 * connections to a host, and one open document of the Studio listens to more: without this, its
 * seventh request would wait forever. tunnel.ts describes the messages.
 * @param lake its address
 */
export function tunnelFetch(lake: string): typeof fetch {
  // Keeps the original, because a page may replace it by the returned function.
  const send = globalThis.fetch;
  const streams = new Map<string, Stream>();
  let socket: Promise<WebSocket> | undefined;
  let count = 0;

  const openTunnel = (): Promise<WebSocket> => {
    socket ??= openSocket(lake.replace(/^http/, "ws") + TUNNEL_PATH).then((fresh) => {
      fresh.addEventListener("message", ({ data }) => deliver(streams, String(data)));
      fresh.addEventListener("close", () => {
        socket = undefined;
        const lost = [...streams.values()];
        streams.clear();
        for (const stream of lost) stream.ended();
      });
      return fresh;
    });
    // A failed attempt is not cached: the next caller tries again.
    socket.catch(() => {
      socket = undefined;
    });
    return socket;
  };

  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(lake) || !STREAMS.test(request.url)) return send(request);
    const { signal } = request;
    const open = await openTunnel();
    signal.throwIfAborted();
    const id = String((count += 1));
    const headers = Object.fromEntries(request.headers);
    return new Promise<Response>((resolve, reject) => {
      const encoder = new TextEncoder();
      /** @returns false when the stream had ended before */
      const close = () => {
        if (!streams.delete(id)) return false;
        open.send(JSON.stringify({ close: id }));
        return true;
      };
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.set(id, {
            opened: (status) =>
              resolve(
                new Response(body, { status, headers: { "content-type": "text/event-stream" } }),
              ),
            chunk: (text) => controller.enqueue(encoder.encode(text)),
            ended: () => {
              reject(new TypeError("The Content Lake closed the connection"));
              controller.close();
            },
          });
          signal.addEventListener("abort", () => {
            if (!close()) return;
            reject(signal.reason);
            controller.error(signal.reason);
          });
        },
        cancel: () => {
          close();
        },
      });
      open.send(JSON.stringify({ open: id, path: request.url.slice(lake.length), headers }));
    });
  };
}

function deliver(streams: Map<string, Stream>, text: string): void {
  const message: unknown = JSON.parse(text);
  if (typeof message !== "object" || message === null || !("id" in message)) return;
  const stream = streams.get(String(message.id));
  if (stream === undefined) return;
  if ("status" in message && typeof message.status === "number") stream.opened(message.status);
  if ("chunk" in message && typeof message.chunk === "string") stream.chunk(message.chunk);
  if ("end" in message) {
    streams.delete(String(message.id));
    stream.ended();
  }
}

function openSocket(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () =>
      reject(new TypeError("The Content Lake cannot be reached")),
    );
  });
}
