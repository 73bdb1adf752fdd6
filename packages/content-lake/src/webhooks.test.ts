import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LakeStartError, serveLake, type Webhook } from "./index.ts";
import { systemClock } from "./clock.ts";
import { closeServer, listen } from "./serve.ts";
import { type LocalLake, startLocalLake } from "./testing.ts";
import { TIMEOUT_MS } from "./webhooks.ts";

/** A webhook for every published document. */
const PUBLISHED = {
  name: "Publish the site",
  filter: `_id in path("*")`,
  projection: `{_id, _type, _rev}`,
  on: ["create", "update", "delete"],
} satisfies Partial<Webhook>;
const SECRET = "sealed";
/** Responses time out only when the test says so, so that slow ones are not retried. */
const timeouts = new Set<() => void>();
const clock: typeof systemClock = {
  ...systemClock,
  after: (milliseconds, run) => {
    if (milliseconds !== TIMEOUT_MS) return systemClock.after(milliseconds, run);
    timeouts.add(run);
    return () => void timeouts.delete(run);
  },
};

/** A status with headers, or no response at all. */
type HookResponse = { status: number; headers?: Record<string, string> } | "silence";

/** Starts a program that takes webhooks, on any free port or a given one. */
async function receiveHooks(wanted = 0) {
  const received: { headers: IncomingHttpHeaders; text: string }[] = [];
  const responses: HookResponse[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, text: await text(request) });
    const next = responses.shift() ?? { status: 200 };
    if (next !== "silence") response.writeHead(next.status, next.headers).end("noted");
  });
  server.on("connection", () => (connections += 1));
  const port = await listen(server, wanted);
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    port,
    /** All received deliveries, oldest first. */
    received,
    connections: () => connections,
    /** Sets the next responses; afterwards it is 200 again. */
    respondNext: (...next: HookResponse[]) => void responses.push(...next),
    close: () => closeServer(server),
  };
}

let receiver: Awaited<ReturnType<typeof receiveHooks>>;
let local: LocalLake;
const site = (more: Partial<Webhook> = {}): Webhook => ({
  ...PUBLISHED,
  id: "site",
  url: receiver.url,
  secret: SECRET,
  ...more,
});
const start = async (...hooks: Webhook[]) => {
  local = await startLocalLake({ webhooks: hooks, clock });
  return local.client;
};
/** Ids of received documents, in order. */
const ids = () => receiver.received.map(({ headers }) => headers["sanity-document-id"]);
const operations = () => receiver.received.map(({ headers }) => headers["sanity-operation"]);
const keys = () => receiver.received.map(({ headers }) => headers["idempotency-key"]);
const bodies = (): unknown[] => receiver.received.map(({ text }) => JSON.parse(text));
const arrived = (count: number) =>
  expect.poll(() => receiver.received.length, { interval: 5 }).toBe(count);

beforeEach(async () => {
  receiver = await receiveHooks();
});
afterEach(async () => {
  await local.remove();
  await receiver.close();
});

describe("a webhook, as Sanity delivers it", () => {
  test("reports a new, a changed and a deleted document, signed, with every header", async () => {
    const client = await start(site());
    const created = await client.create({ _id: "nora", _type: "agent", name: "Nora" });
    const patched = await client.patch("nora").set({ name: "Nora K." }).commit();
    await client.delete("nora");
    await arrived(3);
    expect(operations()).toEqual(["create", "update", "delete"]);
    expect(bodies()).toEqual([
      { _id: "nora", _type: "agent", _rev: created._rev },
      { _id: "nora", _type: "agent", _rev: patched._rev },
      // A deleted document is reported in its last state.
      { _id: "nora", _type: "agent", _rev: patched._rev },
    ]);
    const [first] = receiver.received;
    expect(first?.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(first?.text.length),
      "accept-encoding": "gzip",
      "user-agent": "Sanity.io webhook delivery",
      "sanity-webhook-id": "site",
      "sanity-document-id": "nora",
      "sanity-transaction-id": created._rev,
      "sanity-transaction-time": created._updatedAt,
      "sanity-project-id": "local",
      "sanity-dataset": "test",
    });
    for (const { headers, text } of receiver.received) {
      const signature = String(headers[SIGNATURE_HEADER_NAME]);
      expect(await isValidSignature(text, signature, SECRET)).toBe(true);
      expect(await isValidSignature(`${text} `, signature, SECRET)).toBe(false);
    }
    expect(new Set(keys()).size).toBe(3);
    expect(receiver.connections()).toBe(1);
  });

  test("work on a draft is silent, and publishing it is one delivery", async () => {
    const client = await start(site());
    await client.createOrReplace({ _id: "drafts.home", _type: "page", title: "One" });
    await client.patch("drafts.home").set({ title: "Two" }).commit();
    await client.create({ _id: "versions.rSpring.home", _type: "page" });
    await client.action({
      actionType: "sanity.action.document.publish",
      draftId: "drafts.home",
      publishedId: "home",
    });
    await client.create({ _id: "marker", _type: "note" });
    await arrived(2);
    expect(ids()).toEqual(["home", "marker"]);
    expect(operations()).toEqual(["create", "create"]);
  });

  test("a transaction of several documents is a delivery for each, in one transaction", async () => {
    const client = await start(site());
    const { transactionId } = await client
      .transaction()
      .create({ _id: "a", _type: "note" })
      .create({ _id: "b", _type: "note" })
      .create({ _id: "drafts.c", _type: "note" })
      .commit({ returnDocuments: false });
    await arrived(2);
    expect(ids().sort()).toEqual(["a", "b"]);
    for (const { headers } of receiver.received) {
      expect(headers["sanity-transaction-id"]).toBe(transactionId);
    }
    expect(new Set(keys()).size).toBe(2);
  });

  test("filter and projection can use the state before, and references", async () => {
    const client = await start(
      site({
        id: "renamed",
        on: ["update"],
        filter: `_type == "agent" && delta::changedAny(name)`,
        projection: `{"from": before().name, "to": after().name, "team": team->title,
          "how": delta::operation(), "where": sanity::projectId() + "/" + sanity::dataset()}`,
      }),
      site({ id: "whole", filter: `team->title == "Strings"`, projection: "", on: ["delete"] }),
      site({ id: "drafts", filter: "", on: ["update"], includeDrafts: true }),
    );
    const team = { _type: "reference", _ref: "strings" };
    await client
      .transaction()
      .create({ _id: "strings", _type: "team", title: "Strings" })
      .create({ _id: "nora", _type: "agent", name: "Nora", team, age: 1 })
      .create({ _id: "drafts.nora", _type: "agent", name: "Nora", team, age: 1 })
      .commit();
    await client.patch("nora").set({ name: "Nina" }).commit();
    await client.patch("drafts.nora").set({ age: 2 }).commit();
    await client.patch("nora").set({ age: 2 }).commit();
    const before = await client.getDocument("nora");
    await client.delete("nora");
    await arrived(5);
    const of = (hook: string) =>
      bodies().filter((_, at) => receiver.received[at]?.headers["sanity-webhook-id"] === hook);
    expect(of("renamed")).toEqual([
      { from: "Nora", to: "Nina", team: "Strings", how: "update", where: "local/test" },
    ]);
    expect(of("whole")).toEqual([before]);
    expect(of("drafts")).toMatchObject([{ _id: "nora" }, { _id: "drafts.nora" }, { _id: "nora" }]);
  });

  test.each([
    ["filter", { filter: `_type == ` }],
    ["sub-query", { filter: `_id in *[_type == "agent"]._id` }],
    ["address", { url: "localhost:1" }],
  ])("a wrong %s is refused when the lake starts", async (_, wrong) => {
    await start();
    const { dataDir } = local;
    await local.lake.close();
    const options = { dataDir, port: 0, projectId: "local", dataset: "test" };
    await expect(serveLake({ ...options, webhooks: [site(wrong)] })).rejects.toThrow(
      LakeStartError,
    );
    await local.restart({ webhooks: [] });
  });
});

describe("when the receiver fails", () => {
  test("an error or a timeout is retried with the same key and a new signature", async () => {
    const client = await start(site());
    receiver.respondNext({ status: 500 }, "silence", {
      status: 429,
      headers: { "retry-after": "0" },
    });
    await client.create({ _id: "a", _type: "note" });
    await arrived(2);
    for (const run of [...timeouts]) run();
    await arrived(4);
    expect(ids()).toEqual(["a", "a", "a", "a"]);
    expect(new Set(keys()).size).toBe(1);
    const signatures = receiver.received.map(({ headers }) => headers[SIGNATURE_HEADER_NAME]);
    expect(new Set(signatures).size).toBe(4);
    await client.create({ _id: "b", _type: "note" });
    await arrived(5);
  });

  test("a receiver that was away gets what it missed", async () => {
    const client = await start(site());
    await receiver.close();
    await client.create({ _id: "a", _type: "note" });
    await client.create({ _id: "b", _type: "note" });
    await client.delete("a");
    receiver = await receiveHooks(receiver.port);
    await arrived(3);
    expect(operations().toSorted()).toEqual(["create", "create", "delete"]);
  });

  test("a refusal is final, and others go on", async () => {
    const client = await start(site());
    receiver.respondNext({ status: 400 });
    await client.create({ _id: "a", _type: "note" });
    await client.create({ _id: "b", _type: "note" });
    await arrived(2);
    expect(ids()).toEqual(["a", "b"]);
  });

  test("a document that fails does not hold up others", async () => {
    const client = await start(site());
    receiver.respondNext({ status: 503 });
    await client.create({ _id: "a", _type: "note" });
    await client.create({ _id: "b", _type: "note" });
    await arrived(3);
    expect(ids().toSorted()).toEqual(["a", "a", "b"]);
  });
});

test("a write that a full disk refuses leaves what was saved, fires nothing, and does not stop the next one", async () => {
  const client = await start(site());
  await local.restart({ maxDatabasePages: 60 });
  receiver.respondNext({ status: 500 });
  await local.client.create({ _id: "before", _type: "note" });
  const text = "long ".repeat(100_000);
  await expect(local.client.create({ _id: "big", _type: "note", text })).rejects.toThrow(/full/);
  await client.config({ apiHost: local.lake.url }).create({ _id: "after", _type: "note" });
  await arrived(3);
  expect(ids().toSorted()).toEqual(["after", "before", "before"]);
  expect(await local.client.fetch("*[] | order(_id)._id")).toEqual(["after", "before"]);
});

test("a lake that stops does not wait for a response", async () => {
  const client = await start(site());
  receiver.respondNext("silence");
  await client.create({ _id: "a", _type: "note" });
  await arrived(1);
  // The response never times out here: a lake that waited for it would never stop.
  await local.restart();
});
