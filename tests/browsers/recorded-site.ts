import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../src/facts/constants.ts";
import { record } from "./recorder.ts";

const RECORDER = "/recorder.js";

/** The site as one visitor gets it, at an origin of its own: nothing is remembered there. */
export interface RecordedSite {
  url: string;
  /** Paths of what was sent to its last byte. */
  sent: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * Passes everything on to the site that is tested, with two differences: every page begins with the
 * recorder, and what `fails` is answered with 404.
 */
export async function serveRecorded(
  siteUrl: string,
  fails: (path: string) => boolean,
): Promise<RecordedSite> {
  const sent = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === RECORDER) {
      const given = [GATE_STORAGE_KEY, GATE_STORAGE_VALUE].map((value) => JSON.stringify(value));
      response.setHeader("Content-Type", "text/javascript");
      response.end(`(${record.toString()})(${given.join(",")})`);
    } else if (fails(path)) response.writeHead(404).end();
    else {
      response.once("finish", () => sent.add(path));
      passOn(siteUrl, request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function passOn(siteUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url = "/", headers } = request;
  // A page has to come as text: it gets a line of its own.
  const asked = { ...headers, "accept-encoding": "identity" };
  const upstream = ask(new URL(url, siteUrl), { method, headers: asked }, (answer) => {
    const status = answer.statusCode ?? 502;
    if (!answer.headers["content-type"]?.startsWith("text/html")) {
      response.writeHead(status, answer.headers);
      answer.pipe(response);
      return;
    }
    text(answer).then(
      (html) => {
        const { "content-length": _, ...rest } = answer.headers;
        response.writeHead(status, rest);
        response.end(html.replace("<head>", `<head><script src="${RECORDER}"></script>`));
      },
      () => response.destroy(),
    );
  });
  upstream.on("error", () => response.destroy());
  // A browser drops a video in the middle when it seeks.
  response.on("close", () => upstream.destroy());
  upstream.end();
}
