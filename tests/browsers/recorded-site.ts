import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { Transform } from "node:stream";
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

/** What is wrong with files, by their paths. */
export interface Faults {
  /** They are answered with 404. */
  fails?: (path: string) => boolean;
  /** One byte is another one; shorter files are as they are. */
  damages?: (path: string) => boolean;
}

/** Place of the damaged byte: in a sealed film the chunk after the first one. */
const DAMAGED_BYTE = 70_000;

/** Passes everything on to the site that is tested, but for faults; every page begins with the recorder. */
export async function serveRecorded(
  siteUrl: string,
  { fails = () => false, damages = () => false }: Faults,
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
      passOn(siteUrl, request, response, damages(path));
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

function passOn(
  siteUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  damage: boolean,
): void {
  const { method, url = "/", headers } = request;
  // A page has to come as text: it gets a line of its own.
  const asked = { ...headers, "accept-encoding": "identity" };
  const upstream = ask(new URL(url, siteUrl), { method, headers: asked }, (answer) => {
    const status = answer.statusCode ?? 502;
    if (!answer.headers["content-type"]?.startsWith("text/html")) {
      response.writeHead(status, answer.headers);
      const body = damage ? answer.pipe(damaging(answer.headers["content-range"])) : answer;
      body.pipe(response);
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

/** Changes the damaged byte of a file that passes by. @param range of the part that does, if it is one */
function damaging(range: string | undefined): Transform {
  let at = Number(/^bytes (\d+)-/.exec(range ?? "")?.[1] ?? 0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const place = DAMAGED_BYTE - at;
      at += chunk.length;
      if (place >= 0 && place < chunk.length) chunk.writeUInt8(chunk.readUInt8(place) ^ 1, place);
      done(null, chunk);
    },
  });
}
