import { createServer, type RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { Api, type Call, mayFetch } from "./http.ts";
import { errorOf } from "./testing/error-of.ts";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

/** The message of a paid call that fails. */
async function failure(url: string, request: Call, timeoutMs = 10_000): Promise<string> {
  const api = new Api({
    name: "Provider",
    baseUrl: url,
    timeoutMs,
    secrets: [],
    problem: () => undefined,
    explain: () => undefined,
  });
  const { message } = await errorOf(api.fetch(url, request, "paid"));
  return message.replace("Provider API error: ", "");
}

test("a redirect is an answer: a key does not travel on to wherever it leads", async () => {
  let visits = 0;
  const elsewhere = await serve((_, response) => {
    visits += 1;
    response.end();
  });
  const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
  const headers = { "xi-api-key": "secret" };
  const message = await failure(url, { headers, method: "POST", body: "{}" });
  expect([message, visits]).toEqual(["307 Temporary Redirect", 0]);
});

test("a body without an end is given up at its limit", async () => {
  const url = await serve((_, response) => {
    const more = () => void (response.destroyed || response.write(Buffer.alloc(600), more));
    more();
  });
  expect(await failure(url, { maxBytes: 1000 })).toBe("the answer is larger than 1000 bytes");
});

test("a body that comes ever more slowly counts as no answer", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("first");
  });
  expect(await failure(url, {}, 50)).toBe("no answer within 0.05 seconds");
});

test("a status without words gets its usual ones", async () => {
  const url = await serve((request) => {
    request.socket.end("HTTP/1.1 402 \r\ncontent-length: 0\r\n\r\n");
  });
  expect(await failure(url, {})).toBe("402 Payment Required");
});

const CLOUD = "https://api.d-id.com";
const LOCAL = "http://127.0.0.1:4000";

test.each([
  ["https://bucket.example/video.mp4?Signature=abc", CLOUD, true],
  ["http://bucket.example/video.mp4", CLOUD, false],
  ["https://user:secret@bucket.example/video.mp4", CLOUD, false],
  ["file:///etc/passwd", CLOUD, false],
  ["data:video/mp4;base64,AAAA", CLOUD, false],
  ["video.mp4", CLOUD, false],
  // A provider out there has no business with what listens on this machine.
  ["http://127.0.0.1:3333/", CLOUD, false],
  ["https://localhost:3333/", CLOUD, false],
  ["http://127.0.0.1:4001/video.mp4", LOCAL, true],
  ["http://bucket.example/video.mp4", LOCAL, false],
])("%s from %s: %s", (address, base, allowed) => {
  expect(mayFetch(address, base)).toBe(allowed);
});
