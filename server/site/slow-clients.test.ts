import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { Releases } from "../release/releases.ts";
import { serveSite, type SiteServer } from "./serve.ts";
import { ask } from "./testing/ask.ts";

const PAGE = "<p>eight voices, one score</p>".repeat(400);
/** More bytes than the sockets of both ends buffer while a visitor does not read. */
const VIDEO = Buffer.alloc(12 * 2 ** 20, 7);
const SLOW = 200;

let dir: string;
let site: SiteServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  dir = testFolder();
  const put = new Map([
    ["/index.html", Buffer.from(PAGE)],
    ["/media/video.mp4", VIDEO],
  ]);
  await new Releases(dir).write({ cause: "a test", put, remove: [], state: null });
  site = await serveSite({ releases: dir, port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await site.close();
});

/** Opens a connection and sends a text. */
async function open(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  return socket;
}

/** Number of slow clients at the same time. */
function crowd(text: string, size = SLOW): Promise<Socket[]> {
  return Promise.all(Array.from({ length: size }, () => open(text)));
}

const WHOLE = expect.objectContaining({ status: 200, body: Buffer.from(PAGE) });
const RANGES = Array.from({ length: 900 }, (_, n) => `${n * 2}-${n * 2}`).join(",");

test.each([
  ["say nothing", ""],
  ["send their request a little at a time", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "],
  ["do not read the page that they asked for", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["do not read the video", "GET /media/video.mp4 HTTP/1.1\r\nHost: a\r\n\r\n"],
  [
    "ask for hundreds of parts",
    `GET /media/video.mp4 HTTP/1.1\r\nHost: a\r\nRange: bytes=${RANGES}\r\n\r\n`,
  ],
])("visitors get their page while 200 others %s", async (_what, text) => {
  const slow = await crowd(text);
  for (const socket of slow) socket.pause();
  // One more byte each: no request is complete.
  if (text.endsWith("X-Slow: ")) for (const socket of slow) socket.write("x");
  expect(await Promise.all(Array.from({ length: 20 }, () => ask(site.url, "/")))).toEqual(
    Array.from({ length: 20 }, () => WHOLE),
  );
  const [first] = slow;
  expect(first?.closed).toBe(false);
  for (const socket of slow) socket.destroy();
});
