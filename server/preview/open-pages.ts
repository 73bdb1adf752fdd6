/** Open pages that listen for changes. */
export interface OpenPages {
  /** An event stream for a page, until the page cancels it. */
  open(): ReadableStream<Uint8Array>;
  /** Tells every page that it may have changed. */
  notify(): void;
  close(): void;
}

/** Proxies close idle connections. In milliseconds. */
const HEARTBEAT_MS = 20_000;
/** A page with more unread events counts as gone. */
const MOST_UNREAD = 100;

/** Holds event streams to open pages. */
export function createOpenPages(): OpenPages {
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const end = (page: ReadableStreamDefaultController<Uint8Array>) => {
    pages.delete(page);
    page.close();
  };
  const send = (page: ReadableStreamDefaultController<Uint8Array>, text: string) => {
    if ((page.desiredSize ?? 0) < -MOST_UNREAD) end(page);
    else page.enqueue(Buffer.from(text));
  };
  const sendToAll = (text: string) => {
    for (const page of pages) send(page, text);
  };
  const heartbeat = setInterval(() => sendToAll(": still here\n\n"), HEARTBEAT_MS).unref();
  return {
    open() {
      let page: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream({
        start(controller) {
          page = controller;
          pages.add(page);
          send(page, "retry: 1000\n\n");
        },
        cancel: () => void pages.delete(page),
      });
    },
    notify: () => sendToAll("event: change\ndata: {}\n\n"),
    close() {
      clearInterval(heartbeat);
      for (const page of pages) end(page);
    },
  };
}
