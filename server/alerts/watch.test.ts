import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../http/listen.ts";
import { systemClock } from "../runtime/clock.ts";
import { certificateEnd, certificates } from "./endings.ts";
import { FILLING_BYTES, type Seen } from "./rules.ts";
import { TEST_CERTIFICATE, TEST_KEY } from "./testing/certificate.ts";
import { sendNotice } from "./send.ts";
import { readStatus } from "./status-file.ts";
import { Watch } from "./watch.ts";

const PLACE = { port: 0, host: "127.0.0.1", program: "tests", settings: { port: "PORT" } };

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "watch-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test("a disk that fills reaches the log, the status and the receiver, once, and so does its end", async () => {
  const dir = folder();
  const got: string[] = [];
  let answer = 500;
  const receiver = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      got.push(JSON.parse(body).text);
      response.writeHead(answer).end();
    });
  });
  const port = await listen(receiver, PLACE);
  onTestFinished(() => void receiver.close());

  let free = 4e8;
  let now = Date.parse("2026-11-24T12:00:00Z");
  const log: string[] = [];
  const note = (line: string) => void log.push(line);
  const open = () =>
    new Watch({
      dir,
      look: async (): Promise<Seen[]> => [
        { program: "lake", answers: true, checks: [], figures: { freeDiskBytes: free } },
      ],
      endings: async () => [],
      send: (notice) => sendNotice(`http://127.0.0.1:${port}/`, "example.org", notice),
      logger: { error: note, warn: note, info: note },
      // Its looks are the test's own.
      clock: { ...systemClock, wall: () => now, after: () => () => undefined },
    });
  const sent = (count: number) => expect.poll(() => got).toHaveLength(count);
  const first = open();
  await first.look();
  await sent(1);
  await expect.poll(() => log).toHaveLength(2);
  expect(readStatus(dir)?.incidents).toEqual([
    expect.objectContaining({ key: "disk", since: "2026-11-24T12:00:00.000Z" }),
  ]);
  first.close();

  // Another start goes on with what was not sent.
  answer = 204;
  now += 60_000;
  const second = open();
  await second.look();
  await sent(2);
  await expect.poll(() => readFileSync(join(dir, "status.json"), "utf8")).toContain('"unsent":[]');
  await second.look();
  free = 2 * FILLING_BYTES;
  await second.look();
  await sent(3);
  expect(got[0]).toBe(got[1]);
  expect(got[2]).toMatch(/^Over \(example\.org\): The disk fills: 400 MB are free/);
  expect(readStatus(dir)?.incidents).toEqual([]);
  expect(log.map((line) => line.slice(0, 12))).toEqual([
    "Alert (disk)",
    "An alert cou",
    "Over (disk):",
  ]);
});

test.each<[string, Partial<Seen>, string]>([
  [
    "a publish that is stuck",
    { checks: [{ name: "publishing", ok: false, message: "Publishing failed 9 times." }] },
    "Publishing failed 9 times.",
  ],
  [
    "a webhook that has not come for a day",
    { checks: [{ name: "webhook", ok: false, message: "No webhook came for a day." }] },
    "No webhook came for a day.",
  ],
  ["a program that is silent", { answers: false }, "The program publisher does not answer."],
  ["a key that ends", {}, "DID_API_KEY ends on 2026-12-01"],
])("%s is named in the log, the status and the alert", async (_, seen, message) => {
  const dir = folder();
  const sent: string[] = [];
  const log: string[] = [];
  const note = (line: string) => void log.push(line);
  let now = Date.parse("2026-11-24T12:00:00Z");
  const key = { name: "DID_API_KEY", at: Date.parse("2026-12-01T00:00:00Z") };
  const well = { program: "publisher", answers: true, checks: [], figures: { freeDiskBytes: 9e9 } };
  const watch = new Watch({
    dir,
    look: async () => [{ ...well, ...seen }],
    endings: async () => (Object.keys(seen).length === 0 ? [key] : []),
    send: async ({ message: text }) => void sent.push(text),
    logger: { error: note, warn: note, info: note },
    clock: { ...systemClock, wall: () => now, after: () => () => undefined },
  });
  await watch.look();
  now += 180_000;
  await watch.look();
  await expect.poll(() => sent).toHaveLength(1);
  for (const told of [sent, log, readStatus(dir)?.incidents.map((each) => each.message) ?? []]) {
    expect(told).toEqual([expect.stringContaining(message)]);
  }
});

test("the end of a certificate is read, and known while its server is away", async () => {
  const server = createServer({ key: TEST_KEY, cert: TEST_CERTIFICATE });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const port = typeof place === "object" ? place?.port : undefined;
  const address = `https://127.0.0.1:${port}`;
  let elapsed = 0;
  const clock = { ...systemClock, elapsed: () => elapsed };
  const read = certificates([address, "http://localhost:4321", undefined], clock);
  const [ending] = await read();
  expect(ending?.name).toBe(`The certificate of 127.0.0.1:${port}`);
  expect(ending?.at).toBe(Date.parse(new X509Certificate(TEST_CERTIFICATE).validTo));
  await new Promise((resolve) => server.close(resolve));
  elapsed = 2 * 3_600_000;
  expect(await read()).toEqual([ending]);
  expect(await certificateEnd(new URL(address))).toBeUndefined();
});
