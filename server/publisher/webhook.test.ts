import { expect, test, vi } from "vitest";
import { movedClock } from "content-lake/testing";
import { receiveInto } from "./testing/receive-into.ts";
import { delivery, post, SECRET, type Message } from "./testing/sender.ts";
import type { ReceiverOptions } from "./webhook.ts";

const MINUTE = 60_000;

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

const now = Date.now();
test.each<[string, number, Promise<Message>]>([
  ["signed half an hour ago: Sanity's last try", 200, delivery("a", { at: now - 34 * MINUTE })],
  ["signed by a clock that is ahead", 200, delivery("a", { at: now + 4 * MINUTE })],
  [
    "signed with the secret that comes next",
    200,
    delivery("a", { secret: "the-next-secret-of-all" }),
  ],
  ["signed too long ago", 401, delivery("a", { at: now - 36 * MINUTE })],
  ["signed in the future", 401, delivery("a", { at: now + 6 * MINUTE })],
  ["signed with another secret", 401, delivery("a", { secret: "another-secret-of-someone" })],
  ["whose body was changed", 401, delivery("a").then((m) => ({ ...m, body: `${m.body} ` }))],
  ["without a signature", 401, withoutSignature()],
  ["with half a signature", 401, withSignature(`t=${now},v1=abc`)],
  ["with an unreadable signature", 401, withSignature("t=1,v1=abc")],
  ["that is no text", 401, delivery("a").then((m) => ({ ...m, body: Buffer.from([0xff]) }))],
  ["without a body", 401, delivery("a").then((m) => ({ ...m, body: "" }))],
  ["larger than 64 KB", 413, delivery("a", { body: `{"_id":"a","x":"${"x".repeat(65_536)}"}` })],
  ["larger than it says", 413, asChunks(delivery("a", { body: "x".repeat(2_000_000) }))],
])("a webhook %s gets %i", async (_, status, message) => {
  const { receiver, poke, log } = start({ secret: `${SECRET}, the-next-secret-of-all` });
  const response = await post(receiver, await message);
  expect(response.status).toBe(status);
  expect((await response.text()) === '{"error":"Unauthorized"}').toBe(status === 401);
  expect(poke).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  expect(log).toHaveLength(status === 200 ? 0 : 1);
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

test("a missing or weak secret is refused", () => {
  expect(() => start({ secret: " " })).toThrow(/SANITY_WEBHOOK_SECRET/);
  expect(() => start({ secret: `${SECRET},short` })).toThrow(/16 characters/);
});

test("a change without a webhook for half an hour is reported until one comes", async () => {
  const clock = movedClock("2026-11-28T10:00:00.000Z");
  const { receiver } = start({ clock });
  const check = () => receiver.check();
  const signed = async () => post(receiver, await delivery("a", { at: clock.wall() }));
  await signed();
  receiver.noteFound();
  clock.moveTo("2026-11-28T10:40:00.000Z");
  expect(check(), "the webhook came a moment before").toMatchObject({ ok: true });
  receiver.noteFound();
  clock.moveTo("2026-11-28T11:09:00.000Z");
  receiver.noteFound();
  expect(check(), "Sanity tries for half an hour").toMatchObject({ ok: true });
  clock.moveTo("2026-11-28T11:10:00.000Z");
  expect(check()).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^No webhook has come since 2026-11-28T10:40:00.000Z/),
  });
  await signed();
  expect(check()).toMatchObject({ ok: true });
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
