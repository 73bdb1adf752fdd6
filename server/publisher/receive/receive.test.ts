import { afterEach, describe, expect, test } from "vitest";
import type { QueueWork } from "../queue/queue.ts";
import { receiveInto, type Special } from "../testing/receive-into.ts";
import { delivery, post, SECRET, type Message } from "../testing/sender.ts";

const MINUTE = 60_000;
const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function start({ publish, reconcile, ...special }: Special & Partial<QueueWork> = {}) {
  const published: string[] = [];
  const log: string[] = [];
  const work = {
    publish: publish ?? (async (ids: readonly string[]) => void published.push(...ids)),
    ...(reconcile && { reconcile }),
  };
  const receiver = receiveInto(work, { log: (line) => void log.push(line), ...special });
  closers.push(() => receiver.close());
  return { receiver, published, log };
}

/** Status and body of the answer to a message. */
async function answerTo(receiver: ReturnType<typeof receiveInto>, message: Message) {
  const response = await post(receiver, message);
  return { status: response.status, text: await response.text() };
}

describe("a webhook", () => {
  test("takes a delivery as Sanity sends it, once", async () => {
    const { receiver, published } = start();
    const message = await delivery("agent-nora");
    expect(await answerTo(receiver, message)).toMatchObject({
      status: 200,
      text: '{"result":"accepted"}',
    });
    await expect.poll(() => published).toEqual(["agent-nora"]);
    expect(await answerTo(receiver, message)).toMatchObject({
      status: 200,
      text: '{"result":"duplicate"}',
    });
    const header = message.headers["sanity-webhook-signature"]?.replace(",", ", ") ?? "";
    const replay = {
      ...message.headers,
      "idempotency-key": "new",
      "sanity-webhook-signature": header,
    };
    expect((await post(receiver, { ...message, headers: replay })).status).toBe(409);
    await post(receiver, await delivery("agent-kofi"));
    await expect.poll(() => published).toEqual(["agent-nora", "agent-kofi"]);
  });

  const now = Date.now();
  test.each<[string, number, Promise<Message>, string[]?]>([
    [
      "signed half an hour ago: Sanity's last try",
      200,
      delivery("a", { at: now - 34 * MINUTE }),
      ["a"],
    ],
    ["signed by a clock that is ahead", 200, delivery("a", { at: now + 4 * MINUTE }), ["a"]],
    [
      "signed with the secret that comes next",
      200,
      delivery("a", { secret: "the-next-secret-of-all" }),
      ["a"],
    ],
    ["of a draft", 200, delivery("drafts.a")],
    ["of a status that the publisher wrote itself", 200, delivery("publication.a")],
    ["signed too long ago", 401, delivery("a", { at: now - 36 * MINUTE })],
    ["signed in the future", 401, delivery("a", { at: now + 6 * MINUTE })],
    ["signed with another secret", 401, delivery("a", { secret: "another-secret-of-someone" })],
    ["whose body was changed", 401, delivery("a").then((m) => ({ ...m, body: `${m.body} ` }))],
    ["without a signature", 401, unsigned()],
    ["with half a signature", 401, withHeader("sanity-webhook-signature", `t=${now},v1=abc`)],
    ["with an unreadable signature", 401, withHeader("sanity-webhook-signature", "t=1,v1=abc")],
    ["that is no text", 401, delivery("a").then((m) => ({ ...m, body: Buffer.from([0xff]) }))],
    ["of another dataset", 403, withHeader("sanity-dataset", "staging")],
    ["of another project", 403, withHeader("sanity-project-id", "others")],
    ["that is no JSON", 400, delivery("a", { body: '{"_id": ' })],
    ["without an id", 400, delivery("a", { body: '{"_type":"agent"}' })],
    ["with an id that no document has", 400, delivery("a", { body: '{"_id":"../a"}' })],
    ["of another content type", 400, withHeader("content-type", "text/plain")],
    ["with an endless key", 400, withHeader("idempotency-key", "k".repeat(256))],
    ["larger than 64 KB", 413, delivery("a", { body: `{"_id":"a","x":"${"x".repeat(65_536)}"}` })],
    ["larger than it says", 413, chunked(delivery("a", { body: "x".repeat(2_000_000) }))],
  ])("a delivery %s gets %i", async (_, status, message, own = []) => {
    const { receiver, published, log } = start({ secret: `${SECRET}, the-next-secret-of-all` });
    const reply = await answerTo(receiver, await message);
    expect(reply.status).toBe(status);
    expect(reply.text === '{"error":"Unauthorized"}').toBe(status === 401);
    expect(log).toHaveLength(status === 200 ? 0 : 1);
    // The next delivery on the same connection is taken.
    expect((await post(receiver, await delivery("z"))).status).toBe(200);
    await expect.poll(() => published).toEqual([...own, "z"]);
  });

  test("names the dataset of a stray webhook", async () => {
    const { receiver, log } = start();
    await post(receiver, await withHeader("sanity-dataset", "staging"));
    expect(log[0]).toContain(
      "it comes from tests/staging, and this publisher is for tests/production",
    );
  });

  test("a sender who guesses is slowed down, one who knows the secret is not", async () => {
    const { receiver, log } = start({ unverified: { burst: 5, perSecond: 1 } });
    for (let n = 0; n < 20; n++)
      expect((await post(receiver, await delivery(`a${n}`))).status).toBe(200);
    const forged = await delivery("a", { secret: "another-secret-of-someone" });
    const replies = [];
    for (let n = 0; n < 8; n++) replies.push(await post(receiver, forged));
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect(replies.at(-1)?.headers.get("retry-after")).toBe("1");
    // A flood must not fill the log either.
    expect(log).toHaveLength(2);
  });

  test("is posted, and nothing else", async () => {
    const { receiver } = start();
    const visit = { address: "127.0.0.1", origin: "http://127.0.0.1" };
    const { status, headers } = await receiver.fetch(new Request("http://x/webhook"), { visit });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("without a secret, or with one that can be guessed, it stays shut", () => {
    expect(() => start({ secret: " " })).toThrow(/SANITY_WEBHOOK_SECRET/);
    expect(() => start({ secret: `${SECRET},short` })).toThrow(/16 characters/);
  });
});

describe("publishing", () => {
  test("a publish that fails is tried again; nothing is published or compared at the same time", async () => {
    let underWay = 0;
    const done: string[] = [];
    const work = async (what: string, fails: boolean) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      if (fails) throw new Error("the lake is away");
      done.push(what);
    };
    let tries = 0;
    const { receiver, log } = start({
      publish: (ids) => work(ids.join(), ++tries === 1),
      reconcile: () => work("compared", false),
      reconcileMs: 20,
    });
    await post(receiver, await delivery("a"));
    await expect.poll(() => done).toContain("a");
    const compared = () => done.filter((what) => what === "compared").length;
    await expect.poll(compared).toBeGreaterThan(3);
    expect(log).toEqual([
      "Publishing failed and will be tried again: the lake is away",
      "Publishing works again.",
    ]);
  });

  test("it ends when the publish under way has ended, and starts no other one", async () => {
    let finish = (): void => undefined;
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const begun: string[] = [];
    const { receiver } = start({ publish: (ids) => (begun.push(...ids), slow) });
    await post(receiver, await delivery("a"));
    await expect.poll(() => begun).toEqual(["a"]);
    await post(receiver, await delivery("b"));
    const ended: string[] = [];
    const closing = receiver.close().then(() => ended.push("receiver"));
    // Whatever waits for nothing has its turn.
    await new Promise(setImmediate);
    ended.push("publish");
    finish();
    await closing;
    expect(ended).toEqual(["publish", "receiver"]);
    // The comparison at the next start finds "b".
    expect(begun).toEqual(["a"]);
  });
});

async function withHeader(name: string, value: string): Promise<Message> {
  return delivery("a", { headers: { [name]: value } });
}

async function unsigned(): Promise<Message> {
  const { headers, body } = await delivery("a");
  const { "sanity-webhook-signature": _, ...rest } = headers;
  return { headers: rest, body };
}

/** As a client sends it that does not say how much comes. */
async function chunked(message: Promise<Message>): Promise<Message> {
  const { headers, body } = await message;
  return { headers: { ...headers, "transfer-encoding": "chunked" }, body };
}
