import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { TUNNEL_PATH } from "content-lake";

/** Most bytes that may wait for all listeners of this test's lake together. */
const TOTAL_BYTES = 8 * 2 ** 20;
const EDITS = 20;
/** Makes an event five times as large as the document. */
const EVERYTHING = "&includeResult=true&includePreviousRevision=true&effectFormat=mendoza";
const LARGE = "x".repeat(200_000);

let local: LocalLake;
beforeAll(async () => {
  local = await startLocalLake({
    limits: {
      stream: { waitingBytes: TOTAL_BYTES, open: 110 },
      query: { filterMs: 300 },
    },
  });
});
afterAll(() => local.remove());

function path(query: string, more = ""): string {
  return `/v2026-05-01/data/listen/test?query=${encodeURIComponent(query)}${more}`;
}

/** A listener to everything that never reads. */
async function deaf(query: string): Promise<Socket> {
  const { hostname, port } = new URL(local.lake.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(`GET ${path(query, EVERYTHING)} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

/** Follows a listener that reads; its events by name. */
function follow(query: string, more?: string) {
  const controller = new AbortController();
  let text = "";
  const done = (async () => {
    const response = await local.fetch(path(query, more), { signal: controller.signal });
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
    }
  })().catch(() => undefined);
  const count = (event: string) => text.split(`event: ${event}\n`).length - 1;
  return {
    count,
    until: (event: string, n = 1) => expect.poll(() => count(event)).toBe(n),
    text: () => text,
    end: async () => {
      controller.abort();
      await done;
    },
  };
}

const figure = (name: string) => local.lake.figures()[name] ?? Number.NaN;

describe("listeners that never read", () => {
  test("are cut off when too much is unread; listeners that read miss nothing", async () => {
    const query = `*[_type == "large"]`;
    const sockets = await Promise.all(Array.from({ length: 24 }, () => deaf(query)));
    await expect.poll(() => figure("listeners")).toBe(24);
    const good = follow(query, "&includeResult=true&includeMutations=false");
    await good.until("welcome");
    let most = 0;
    for (let n = 0; n < EDITS; n += 1) {
      await local.client.createOrReplace({ _id: "large", _type: "large", n, text: LARGE });
      await good.until("mutation", n + 1);
      most = Math.max(most, figure("listenersWaitingBytes"));
    }
    expect(most).toBeLessThanOrEqual(TOTAL_BYTES);
    expect(figure("listenersCutOff")).toBeGreaterThan(0);
    const received = [...good.text().matchAll(/"n":(\d+)/g)].map(([, n]) => Number(n));
    expect(received).toEqual(Array.from({ length: EDITS }, (_, n) => n));
    await good.end();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => figure("listeners")).toBe(0);
  });

  test("are cut off behind a socket as well", async () => {
    const socket = new WebSocket(local.lake.url.replace("http", "ws") + TUNNEL_PATH, {
      headers: { authorization: `Bearer ${local.lake.token}` },
    });
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(JSON.stringify({ open: "1", path: path("*", EVERYTHING) }));
    await expect.poll(() => figure("listeners")).toBe(1);
    socket.pause();
    // The system itself keeps some megabytes; what waits behind them is the lake's.
    for (let n = 0; n < 300 && figure("listeners") > 0; n += 1) {
      await local.client.createOrReplace({ _id: "large", _type: "large", n, text: LARGE });
    }
    expect(figure("listeners")).toBe(0);
    socket.terminate();
  });
});

test("more listeners than are allowed are refused, those with the token not for the others", async () => {
  const sockets = await Promise.all(Array.from({ length: 110 }, () => deaf("*")));
  await expect.poll(() => figure("listeners")).toBe(110);
  const refused = await fetch(`${local.lake.url}${path("*")}`);
  expect(refused.status).toBe(429);
  const live = await fetch(`${local.lake.url}/v2026-05-01/data/live/events/test`);
  expect(live.status).toBe(429);
  const editor = follow("*");
  await editor.until("welcome");
  await editor.end();
  for (const socket of sockets) socket.destroy();
});

describe("a listener's filter that takes too long", () => {
  const numbers = Array.from({ length: 3000 }, (_, n) => n);
  const endless = `*[count(a[count(^.a[count(^.^.a[@ > ^]) > 0]) > 0]) > 0]`;

  test("ends that listener; the others hear of every change, in order", async () => {
    const good = follow(`*[_type == "numbers"]`, "&includeResult=true&includeMutations=false");
    const other = follow(`*[_id == "numbers"]`);
    const bad = follow(endless);
    await Promise.all([good, other, bad].map((listener) => listener.until("welcome")));
    for (let n = 0; n < 5; n += 1) {
      const document = { _id: "numbers", _type: "numbers", n, a: numbers };
      await local.client.createOrReplace(document);
      expect(await local.client.fetch(`*[_id == "numbers"][0].n`)).toBe(n);
    }
    await bad.until("channelError");
    await good.until("mutation", 5);
    await other.until("mutation", 5);
    expect(bad.text()).toContain("listenerFilterTooSlowError");
    const received = [...good.text().matchAll(/"n":(\d)/g)].map(([, n]) => Number(n));
    expect(received).toEqual([0, 1, 2, 3, 4]);
    await Promise.all([good, other, bad].map((listener) => listener.end()));
  });

  test("ends by a pattern as well, and who is told of ids and types waits for none of it", async () => {
    const bad = follow(`*[text match "*a*a*a*a*a*a*ac"]`);
    const good = follow(`*[_id in path("*") && _type == "after"]`);
    await Promise.all([good, bad].map((listener) => listener.until("welcome")));
    await local.client.create({ _type: "after", text: `${"a".repeat(80)}b` });
    await good.until("mutation");
    expect(bad.count("channelError")).toBe(0);
    await bad.until("channelError");
    await Promise.all([good, bad].map((listener) => listener.end()));
  });
});
