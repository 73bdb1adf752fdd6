import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Part, Visit } from "../http/part.ts";
import { closeThread, partInThread } from "./bridge.ts";

const VISIT: Visit = {
  address: "203.0.113.7",
  origin: "https://example.org",
  person: { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" },
};

let worker: Worker;
let part: Part;
beforeEach(() => {
  worker = new Worker(new URL("./testing/echo.ts", import.meta.url), { execArgv: [] });
  part = partInThread(worker, "echo", () => closeThread(worker));
});
afterEach(async () => void (await worker.terminate()));

const ask = async (path: string, init?: RequestInit) =>
  part.fetch(new Request(`http://127.0.0.1:4326${path}`, init), { visit: VISIT });

test("a request and its response cross unchanged, with the visit", async () => {
  const init = { method: "POST", headers: { "x-sent": "yes" }, body: "four" };
  const response = await ask("/echo?a=%2F", init);
  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.json()).toEqual({
    url: "http://127.0.0.1:4326/echo?a=%2F",
    sent: "yes",
    length: 4,
    visit: VISIT,
  });
});

test("a body that is too large is cut off behind the limit, and never in memory whole", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const init = { method: "POST", body: endless, duplex: "half" };
  const response = await ask("/echo", init);
  expect(await response.json()).toMatchObject({ length: 64 * 1024 + 1 });
  expect(sent).toBeLessThan(70_000);
});

test("an event stream arrives bit by bit, and ends in the thread when the client goes away", async () => {
  const { body } = await ask("/events");
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  while (!heard.includes("event 3\n")) heard += (await reader?.read())?.value ?? "";
  expect(await (await ask("/canceled")).json()).toBe(0);
  await reader?.cancel();
  await expect.poll(async () => (await ask("/canceled")).json()).toBe(1);
});

test("an error in the part rejects, and the next request is answered", async () => {
  await expect(ask("/fail")).rejects.toThrow("the reason");
  expect((await ask("/canceled")).status).toBe(200);
  expect(await part.checks()).toEqual([{ name: "echo", ok: true }]);
});

test("no request waits for a thread that has ended", async () => {
  const waiting = expect(ask("/never")).rejects.toThrow("has ended");
  const ended = once(worker, "exit");
  await expect(ask("/end")).rejects.toThrow("has ended");
  await waiting;
  expect(await ended).toEqual([7]);
  await expect(ask("/echo", { method: "POST" })).rejects.toThrow("has ended");
  await expect(part.checks()).rejects.toThrow("has ended");
});
