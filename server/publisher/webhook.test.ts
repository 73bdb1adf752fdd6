import { expect, test, vi } from "vitest";
import { movedClock } from "content-lake/testing";
import { receiveInto } from "./testing/receive-into.ts";
import { delivery, post, type Message } from "./testing/sender.ts";
import type { ReceiverOptions } from "./webhook.ts";

function start(special: Partial<ReceiverOptions> = {}) {
  const poke = vi.fn();
  const log: string[] = [];
  const receiver = receiveInto(poke, { log: (line) => log.push(line), ...special });
  return { receiver, poke, log };
}

test("a webhook from Sanity pokes the publisher", async () => {
  const { receiver, poke } = start();
  const response = await post(receiver, await delivery("agent-nora"));
  expect([response.status, await response.json()]).toEqual([200, { result: "accepted" }]);
  expect(poke).toHaveBeenCalledOnce();
});

test.each<[string, number, Promise<Message>]>([
  ["signed with another secret", 401, delivery("a", { secret: "another-secret-of-someone" })],
  ["whose body was changed", 401, delivery("a").then((m) => ({ ...m, body: `${m.body} ` }))],
  ["without a signature", 401, withoutSignature()],
  ["with half a signature", 401, withSignature(`t=${Date.now()},v1=abc`)],
  ["with an unreadable signature", 401, withSignature("t=1,v1=abc")],
  ["that is no text", 401, delivery("a").then((m) => ({ ...m, body: Buffer.from([0xff]) }))],
  ["without a body", 401, delivery("a").then((m) => ({ ...m, body: "" }))],
  ["larger than 64 KB", 413, delivery("a", { body: `{"_id":"a","x":"${"x".repeat(65_536)}"}` })],
  ["larger than it says", 413, asChunks(delivery("a", { body: "x".repeat(2_000_000) }))],
])("a webhook %s gets %i", async (_, status, message) => {
  const { receiver, poke, log } = start();
  const response = await post(receiver, await message);
  expect(response.status).toBe(status);
  expect((await response.text()) === '{"error":"Unauthorized"}').toBe(status === 401);
  expect(poke).not.toHaveBeenCalled();
  expect(log).toHaveLength(1);
});

test("a flood of forged webhooks fills no log", async () => {
  const { receiver, poke, log } = start({ clock: movedClock(new Date().toISOString()) });
  const forged = await delivery("a", { secret: "another-secret-of-someone" });
  for (let n = 0; n < 20; n++) expect((await post(receiver, forged)).status).toBe(401);
  expect(poke).not.toHaveBeenCalled();
  expect(log).toHaveLength(1);
});

test("only POST is accepted", async () => {
  const { receiver } = start();
  const visit = { address: "127.0.0.1", origin: "http://127.0.0.1" };
  const { status, headers } = await receiver.fetch(new Request("http://x/webhook"), { visit });
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
});

test("a weak secret is refused", () => {
  expect(() => start({ secret: "short" })).toThrow(/16 characters.*SANITY_WEBHOOK_SECRET/);
});

function withSignature(signature: string): Promise<Message> {
  return delivery("a", { headers: { "sanity-webhook-signature": signature } });
}

async function withoutSignature(): Promise<Message> {
  const { headers, body } = await delivery("a");
  const { "sanity-webhook-signature": _, ...rest } = headers;
  return { headers: rest, body };
}

/** Sends a delivery without a content length. */
async function asChunks(message: Promise<Message>): Promise<Message> {
  const { headers, body } = await message;
  return { headers: { ...headers, "transfer-encoding": "chunked" }, body };
}
