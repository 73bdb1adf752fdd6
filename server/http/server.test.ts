import type { Server } from "node:http";
import { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { AccessRules } from "./access.ts";
import { baseHeaders } from "./send.ts";
import { closeServer, listen, PortError } from "./listen.ts";
import { say, sayLines, statusOf as status } from "./testing/say.ts";
import { createHttpServer, refuseSocket, type HttpServerOptions } from "./server.ts";

const HEADERS = baseHeaders(true);
const STUDIO = "http://127.0.0.1:4326";
const ACCESS: AccessRules = {
  hosts: ["studio.example.org"],
  origins: [STUDIO],
};

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(closeServer)));

async function start(options: Partial<HttpServerOptions> = {}): Promise<number> {
  const server = createHttpServer({
    headers: HEADERS,
    access: ACCESS,
    handle: (_request, response) => void response.end("done"),
    log: () => undefined,
    ...options,
  });
  servers.push(server);
  return listen(server, place(0));
}

const place = (port: number) => ({
  port,
  host: "127.0.0.1",
  program: "the tests",
  settings: { port: "TEST_PORT", host: "TEST_HOST" },
});

function ask(port: number, lines: string[] = [], line = "GET / HTTP/1.1"): Promise<string> {
  return sayLines(port, line, lines);
}

function expectHeaders(response: string): void {
  for (const [name, value] of Object.entries(HEADERS))
    expect(response).toContain(`${name}: ${value}`);
}

const HERE = "Host: localhost";

test.each([
  ["what is no HTTP", "nonsense\r\n\r\n", 400],
  [
    "two lengths",
    `POST / HTTP/1.1\r\n${HERE}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
  ],
  ["a head of 20 KB", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two hosts", `GET / HTTP/1.1\r\n${HERE}\r\nHost: other\r\nConnection: close\r\n\r\n`, 400],
  [
    "an unknown expectation",
    `GET / HTTP/1.1\r\n${HERE}\r\nConnection: close\r\nExpect: x\r\n\r\n`,
    417,
  ],
  ["a foreign name", "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421],
])("%s is refused with all headers", async (_what, text, expected) => {
  const response = await say(await start(), text);
  expect(status(response)).toBe(expected);
  expectHeaders(response);
});

test("a request that does not arrive in time is refused with all headers", async () => {
  const port = await start({ limits: { headMs: 50, requestMs: 100, checkMs: 20 } });
  const response = await say(port, `GET / HTTP/1.1\r\n${HERE}\r\n`);
  expect(status(response)).toBe(408);
  expectHeaders(response);
});

test("a body that does not arrive in time is refused, but an upload goes on", async () => {
  const port = await start({
    // The time is over at once. A short limit would refuse a head that comes late on a busy machine.
    after: (_ms, run) => {
      const timer = setImmediate(run);
      return () => clearImmediate(timer);
    },
    isUpload: ({ url }) => url === "/upload",
    handle: async (request, response) => void response.end(await text(request).catch(() => "")),
  });
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\n${HERE}\r\nConnection: close\r\nContent-Length: 4\r\n\r\nla`;
  const late = say(port, head("/webhook"));
  const upload = say(
    port,
    head("/upload"),
    undefined,
    late.then(() => "te"),
  );
  expect(status(await late)).toBe(408);
  expectHeaders(await late);
  expect(await upload).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nlate$/);
});

test("no second response is written into one that is under way", async () => {
  const port = await start({
    handle: (_request, response) => void response.write("first"),
  });
  const response = await say(port, `GET / HTTP/1.1\r\n${HERE}\r\n\r\n`, "nonsense\r\n\r\n");
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("a peer that has gone when its socket is refused does not crash the program", async () => {
  const gone = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(new Error("read ECONNRESET")),
  });
  const closed = new Promise<void>((resolve) => gone.once("close", resolve));
  // Without a listener the error would be an uncaught exception, which fails this test run.
  refuseSocket(gone, 503, baseHeaders());
  await closed;
  expect(gone.destroyed).toBe(true);
});

test("a handler that fails gives 500 with all headers, and the log says why", async () => {
  const lines: string[] = [];
  const fail = () => {
    throw new Error("the reason");
  };
  const log = (line: string) => void lines.push(line);
  for (const handle of [fail, async () => fail()]) {
    const response = await ask(await start({ handle, log }), [HERE]);
    expect(status(response)).toBe(500);
    expect(response).not.toContain("the reason");
    expectHeaders(response);
  }
  expect(lines).toEqual([expect.stringContaining("the reason"), expect.stringContaining("reason")]);
});

test.each([
  [["Origin: https://evil.example"], 403],
  [["Origin: null"], 403],
  [["Origin: http://127.0.0.1:9999", "Sec-Fetch-Site: same-site"], 403],
  [["Origin: http://localhost:4326"], 403],
  [["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"], 403],
  [["Sec-Fetch-Site: something-new"], 403],
  [["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: no-cors"], 200],
  [["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"], 200],
  [[`Origin: ${STUDIO}`], 200],
  [[`Origin: ${STUDIO}`, "Sec-Fetch-Site: cross-site"], 200],
  [["Origin: http://localhost"], 200],
  [[], 200],
])("a request with %j is answered with %i", async (lines, expected) => {
  const response = await ask(await start(), [HERE, ...lines]);
  expect(status(response)).toBe(expected);
  expectHeaders(response);
});

test("other sites may link to it, but not send requests to it", async () => {
  const port = await start();
  const cross = [HERE, "Sec-Fetch-Site: cross-site"];
  expect(status(await ask(port, [...cross, "Sec-Fetch-Mode: navigate"]))).toBe(200);
  expect(status(await ask(port, [...cross, "Sec-Fetch-Mode: no-cors"]))).toBe(403);
  const form = await ask(port, [...cross, "Sec-Fetch-Mode: navigate"], "POST / HTTP/1.1");
  expect(status(form)).toBe(403);
});

test("health gives all details to this machine, and only the status to others", async () => {
  const port = await start({
    ready: async () => ({
      ready: false,
      checks: [{ name: "disk", ok: false, message: "The disk is full." }],
    }),
  });
  const body = (response: string): unknown => JSON.parse(response.split("\r\n\r\n")[1] ?? "");
  expect(body(await ask(port, [HERE], "GET /health HTTP/1.1"))).toEqual({
    status: "ok",
    pid: process.pid,
    startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const ready = await ask(port, [HERE], "GET /ready HTTP/1.1");
  expect(status(ready)).toBe(503);
  expect(body(ready)).toMatchObject({ checks: [{ message: "The disk is full." }] });
  for (const lines of [["Host: studio.example.org"], [HERE, "X-Forwarded-For: 192.0.2.1"]]) {
    expect(body(await ask(port, lines, "GET /health HTTP/1.1"))).toEqual({ status: "ok" });
    expect(body(await ask(port, lines, "GET /ready HTTP/1.1"))).toEqual({ ready: false });
  }
  expect(status(await ask(port, [HERE], "POST /health HTTP/1.1"))).toBe(405);
});

test("a port that is taken gives a message with the setting to change and a free port", async () => {
  const port = await start();
  const second = createHttpServer({
    headers: HEADERS,
    access: ACCESS,
    handle: () => undefined,
    log: () => undefined,
  });
  const refusal = await listen(second, place(port)).catch((error: unknown) => error);
  if (!(refusal instanceof PortError)) throw new Error("The taken port was not refused.");
  const advised = Number(/another port for the tests: TEST_PORT=(\d+)$/.exec(refusal.message)?.[1]);
  expect(await listen(second, place(advised))).toBe(advised);
  await closeServer(second);
  await expect(listen(second, { ...place(0), host: "192.0.2.1" })).rejects.toThrow(/TEST_HOST/);
});
