import type { ServerResponse } from "node:http";

/** Open pages that want to hear of changes. */
export interface Audience {
  /** Takes a page in, until its connection ends. */
  add(response: ServerResponse): void;
  /** Tells every page that it may be another one now. */
  tell(): void;
  close(): void;
}

/** A line now and then keeps proxies from ending a quiet connection. */
const HEARTBEAT_MS = 20_000;

/** Keeps event streams to the open pages. */
export function createAudience(): Audience {
  const pages = new Set<ServerResponse>();
  const say = (text: string) => {
    for (const page of pages) page.write(text);
  };
  const heartbeat = setInterval(() => say(": still here\n\n"), HEARTBEAT_MS).unref();
  return {
    add(response) {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("retry: 1000\n\n");
      pages.add(response);
      response.on("close", () => pages.delete(response));
    },
    tell: () => say("event: change\ndata: {}\n\n"),
    close() {
      clearInterval(heartbeat);
      for (const page of pages) page.end();
    },
  };
}
