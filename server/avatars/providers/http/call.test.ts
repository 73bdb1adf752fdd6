import { createServer, type RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { BrokenCall, call } from "./call.ts";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}
const options = { timeoutMs: 10_000, maxBytes: 1000 };

test("a redirect is an answer: a key does not travel on to wherever it leads", async () => {
  let visits = 0;
  const elsewhere = await serve((_, response) => {
    visits += 1;
    response.end();
  });
  const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
  const headers = { "xi-api-key": "secret" };
  const answer = await call({ url, headers, method: "POST", body: "{}", ...options });
  expect([answer.status, visits]).toEqual([307, 0]);
});

test("a body without an end is given up at its limit", async () => {
  const url = await serve((_, response) => {
    const more = () => void (response.destroyed || response.write(Buffer.alloc(600), more));
    more();
  });
  const broken = await call({ url, ...options }).catch((error: unknown) => error);
  expect(broken).toEqual(new BrokenCall("too large", "the answer is larger than 1000 bytes"));
});

test("a body that comes ever more slowly counts as no answer", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("first");
  });
  const broken = await call({ url, ...options, timeoutMs: 50 }).catch((error: unknown) => error);
  expect(broken).toEqual(new BrokenCall("too slow", "no answer within 0.05 seconds"));
});

test("a status without words gets its usual ones", async () => {
  const url = await serve((request) => {
    request.socket.end("HTTP/1.1 402 \r\ncontent-length: 0\r\n\r\n");
  });
  expect((await call({ url, ...options })).statusText).toBe("Payment Required");
});
