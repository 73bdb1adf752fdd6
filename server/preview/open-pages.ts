import type { ServerResponse } from "node:http";

/** Open pages that listen for changes. */
export interface OpenPages {
  /** Adds a page until its connection ends. */
  add(response: ServerResponse): void;
  /** Tells every page that it may have changed. */
  notify(): void;
  close(): void;
}

/** Proxies close idle connections. In milliseconds. */
const HEARTBEAT_MS = 20_000;

/** Holds event streams to open pages. */
export function createOpenPages(): OpenPages {
  const pages = new Set<ServerResponse>();
  const sendToAll = (text: string) => {
    for (const page of pages) page.write(text);
  };
  const heartbeat = setInterval(() => sendToAll(": still here\n\n"), HEARTBEAT_MS).unref();
  return {
    add(response) {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("retry: 1000\n\n");
      pages.add(response);
      response.on("close", () => pages.delete(response));
    },
    notify: () => sendToAll("event: change\ndata: {}\n\n"),
    close() {
      clearInterval(heartbeat);
      for (const page of pages) page.end();
    },
  };
}
