import { once } from "node:events";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { heldClock } from "../testing/held-clock.ts";
import { Poster } from "./post.ts";

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A server that answers each request as the next listener does. */
async function serve(...listeners: RequestListener[]) {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    listeners[count++]?.(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clock = heldClock(200);
  const poster = new Poster(200, clock);
  ended.push(
    () => poster.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const post = () => poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: "{}" });
  return { post, poster, requests: () => count, tooLate: () => clock.release() };
}

const ok: RequestListener = (_, response) => response.end("ok");
const cut: RequestListener = (request) => request.socket.destroy();
const silent: RequestListener = () => undefined;

test("a kept connection that the receiver has closed is opened again, and nobody waits", async () => {
  const { post, requests } = await serve(ok, cut, ok);
  expect(await post()).toEqual({ kind: "answered", status: 200 });
  expect(await post()).toEqual({ kind: "answered", status: 200 });
  expect(requests()).toBe(3);
});

test("a new connection that is cut off is a failure", async () => {
  const { post, requests } = await serve(cut, ok);
  expect(await post()).toMatchObject({ kind: "failed", reason: "socket hang up" });
  expect(requests()).toBe(1);
});

test("a receiver that never answers fails in time", async () => {
  const { post, requests, tooLate } = await serve(silent);
  const under = post();
  await expect.poll(requests, { interval: 1 }).toBe(1);
  tooLate();
  expect(await under).toEqual({ kind: "failed", reason: "no answer within 200 ms" });
});

test("a receiver that never ends its answer has answered all the same", async () => {
  const { post, tooLate } = await serve((_, response) => {
    response.writeHead(201);
    response.write("and then ");
  });
  const onResponse = () => setImmediate(tooLate);
  subscribe("http.client.response.finish", onResponse);
  ended.push(() => unsubscribe("http.client.response.finish", onResponse));
  expect(await post()).toEqual({ kind: "answered", status: 201 });
});

test("stopping cuts off what is on its way, and nothing goes out any more", async () => {
  const { post, poster, requests } = await serve(silent, ok);
  const under = post();
  await expect.poll(requests, { interval: 1 }).toBe(1);
  poster.close();
  expect(await under).toEqual({ kind: "failed", reason: "the lake was stopped" });
  expect(await post()).toMatchObject({ kind: "failed" });
  expect(requests()).toBe(1);
});
