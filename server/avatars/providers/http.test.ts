import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { serveLocally } from "../../../tests/support/own-server.ts";
import { Api, type Call, mayFetch } from "./http.ts";
import { errorOf } from "./testing/error-of.ts";

/** Starts a provider. @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const { port, close } = await serveLocally(listener);
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

/** The error of a paid call. */
function failure(url: string, request: Call = {}, timeoutMs = 10_000) {
  const api = new Api({
    name: "Provider",
    baseUrl: url,
    timeoutMs,
    secrets: [],
    problem: () => undefined,
    failed: (what) => what,
    explain: () => undefined,
  });
  return errorOf(api.fetch(url, request, "paid"));
}

test("a redirect is an answer: a key does not travel on to wherever it leads", async () => {
  let visits = 0;
  const elsewhere = await serve((_, response) => {
    visits += 1;
    response.end();
  });
  const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
  const headers = { "xi-api-key": "secret" };
  const { message } = await failure(url, { headers, method: "POST", body: "{}" });
  expect([message, visits]).toEqual(["Temporary Redirect", 0]);
});

test.each<[string, RequestListener, string]>([
  [
    "a fault of the provider",
    (_, response) => response.writeHead(500).end("<p>Something\nwent wrong.</p>"),
    "Internal Server Error - Something went wrong.",
  ],
  ["no answer at all", ({ socket }) => socket.destroy(), "the connection broke"],
  [
    "half an answer",
    (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    },
    "the connection broke",
  ],
  [
    "an answer without an end",
    (_, response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(600), more));
      more();
    },
    "the answer is larger than 1000 bytes",
  ],
])("after %s it is unknown what was paid", async (_, listener, message) => {
  const error = await failure(await serve(listener), { maxBytes: 1000 });
  expect([error.message, error.uncertain]).toEqual([message, true]);
});

test("an answer that comes ever more slowly counts as none", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("first");
  });
  const error = await failure(url, {}, 50);
  expect([error.message, error.uncertain]).toEqual(["no answer within 0.05 seconds", true]);
});

test("whoever stops a request in the middle does not know what was paid", async () => {
  const stop = new AbortController();
  const error = await failure(await serve(() => stop.abort()), { signal: stop.signal });
  expect([error.message, error.uncertain]).toEqual(["the request was stopped", true]);
});

test("a refused connection is certain: no byte has left", async () => {
  const { port, close } = await serveLocally(() => undefined);
  await close();
  const error = await failure(`http://127.0.0.1:${port}`);
  expect(error.message).toBe("it cannot be reached from here (ECONNREFUSED)");
  expect(error.uncertain).toBe(false);
});

test("a refusal is certain; a status without words gets its usual ones", async () => {
  const url = await serve((request) => {
    request.socket.end("HTTP/1.1 402 \r\ncontent-length: 0\r\n\r\n");
  });
  const error = await failure(url);
  expect([error.message, error.uncertain]).toEqual(["Payment Required", false]);
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
