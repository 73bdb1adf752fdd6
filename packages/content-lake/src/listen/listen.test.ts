import type { ListenEvent, ListenOptions, ResumableListenOptions } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { movedClock, startLocalLake, type LocalLake } from "../testing.ts";
import { HEARTBEAT_MS } from "./streams.ts";

const clock = movedClock("2026-10-20T12:00:00Z");
let local: LocalLake;
let count = 0;
/** A type of its own for each test, so that tests do not hear one another. */
let type: string;

beforeAll(async () => {
  local = await startLocalLake({ clock });
});
beforeEach(() => {
  count += 1;
  type = `note${count}`;
});
afterAll(() => local.remove());

/** Listens with the real client and collects its events. */
async function listening(
  options: ListenOptions = {},
  client = local.client,
  query = "*[_type == $type]",
) {
  const events: ListenEvent[] = [];
  let failure: unknown;
  const common = { includeAllVersions: true, ...options };
  const settings: ListenOptions | ResumableListenOptions = options.enableResume
    ? { ...common, enableResume: true, events: ["welcome", "mutation", "welcomeback", "reset"] }
    : { ...common, events: ["welcome", "mutation", "reconnect"] };
  const subscription = client.listen(query, { type }, settings).subscribe({
    next: (event) => events.push(event),
    error: (error) => (failure = error),
  });
  const names = () => events.map((event) => event.type);
  const mutations = () => events.filter((event) => event.type === "mutation");
  const until = (check: () => boolean) => expect.poll(check).toBe(true);
  await until(() => failure !== undefined || names().includes("welcome"));
  const end = () => subscription.unsubscribe();
  return { names, mutations, until, failure: () => failure, end };
}

/** Reads a response as far as a test wants, then hangs up. */
async function readUntil(path: string, enough: (text: string) => boolean, headers = {}) {
  const controller = new AbortController();
  const response = await local.fetch(path, { headers, signal: controller.signal });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!enough(text)) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    text += decoder.decode(part.value);
  }
  controller.abort();
  return text;
}

const note = (id: string, more = {}) => ({ _id: `${type}-${id}`, _type: type, ...more });

describe("an editor who listens", () => {
  test("for one document gets one event of a transaction, not all", async () => {
    const heard = await listening({}, local.client, `*[_type == $type && mine == true]`);
    const pair = local.client
      .transaction()
      .create(note("a", { mine: true }))
      .create(note("b"));
    await pair.create(note("c", { mine: true })).commit();
    await heard.until(() => heard.mutations().length >= 2);
    heard.end();
    expect(
      heard
        .mutations()
        .map((event) => [event.transactionCurrentEvent, event.transactionTotalEvents]),
    ).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  test("gets no events of a refused transaction", async () => {
    const heard = await listening();
    const refused = local.client
      .transaction()
      .create(note("a"))
      .patch("nobody", { set: { a: 1 } })
      .commit();
    await expect(refused).rejects.toMatchObject({ statusCode: 404 });
    await local.client.create(note("after"));
    await heard.until(() => heard.mutations().length >= 1);
    heard.end();
    expect(heard.mutations().map(({ documentId }) => documentId)).toEqual([`${type}-after`]);
  });

  test("gets an error event for a query that cannot be listened to", async () => {
    for (const query of [`*[_type ==`, `count(*)`, `*[_type == $missing]`]) {
      const heard = await listening({}, local.client, query);
      expect(String(heard.failure())).toMatch(/filter over the dataset|missing|syntax|expected/i);
    }
  });
});

test("a visitor gets events of published documents only", async () => {
  const visitor = await listening({}, local.with({ token: undefined }));
  await local.client.create({ ...note("x"), _id: `drafts.${type}-x` });
  await local.client.create(note("x"));
  await visitor.until(() => visitor.mutations().length >= 1);
  visitor.end();
  expect(visitor.mutations().map(({ documentId }) => documentId)).toEqual([`${type}-x`]);
});

test("with the newest API date, events of drafts come only on request", async () => {
  const plain = await listening({ includeAllVersions: false });
  const old = await listening(
    { includeAllVersions: false },
    local.with({ apiVersion: "2024-01-01" }),
  );
  await local.client.create({ ...note("x"), _id: `drafts.${type}-x` });
  await local.client.create(note("x"));
  await old.until(() => old.mutations().length >= 2);
  await plain.until(() => plain.mutations().length >= 1);
  plain.end();
  old.end();
  expect(plain.mutations().map(({ documentId }) => documentId)).toEqual([`${type}-x`]);
});

test("an idle connection is kept alive", async () => {
  const path = `/v2026-05-01/data/listen/test?query=${encodeURIComponent("*")}`;
  const text = await readUntil(path, (part) => {
    if (part.includes("event: welcome")) clock.pass(HEARTBEAT_MS);
    return part.split("\n:\n").length > 3;
  });
  expect(text).toContain("event: welcome");
});

describe("a listener that is cut off", () => {
  test("reconnects by itself and gets further events", async () => {
    const heard = await listening();
    await local.client.create(note("before"));
    await heard.until(() => heard.mutations().length >= 1);
    await local.restart({ port: Number(new URL(local.lake.url).port) });
    await heard.until(() => heard.names().filter((name) => name === "welcome").length >= 2);
    await local.client.create(note("after"));
    await heard.until(() => heard.mutations().length >= 2);
    heard.end();
    expect(heard.names()).toContain("reconnect");
  });

  test("that can resume gets missed events, in order and once", async () => {
    const heard = await listening({ enableResume: true });
    await local.client.create(note("a", { n: 1 }));
    await heard.until(() => heard.mutations().length >= 1);
    const port = Number(new URL(local.lake.url).port);
    await local.restart({ port: 0 });
    // Edits happen while the listener tries to reconnect.
    await local.client.patch(`${type}-a`).set({ n: 2 }).commit();
    await local.client
      .transaction()
      .create(note("b"))
      .patch(`${type}-a`, { set: { n: 3 } })
      .commit();
    await local.client.delete(`${type}-b`);
    await local.restart({ port });
    await heard.until(() => heard.names().includes("welcomeback"));
    await local.client.patch(`${type}-a`).set({ n: 4 }).commit();
    await heard.until(() => heard.mutations().length >= 6);
    heard.end();
    const received = heard
      .mutations()
      .map(({ documentId, transition, result }) => [
        documentId.slice(type.length + 1),
        transition,
        result?.n,
      ]);
    expect(received).toEqual([
      ["a", "appear", 1],
      ["a", "update", 2],
      ["b", "appear", undefined],
      ["a", "update", 3],
      ["b", "disappear", undefined],
      ["a", "update", 4],
    ]);
    let revision: string | undefined;
    for (const event of heard.mutations().filter(({ documentId }) => documentId.endsWith("-a"))) {
      expect(event.previousRev).toBe(revision);
      revision = event.resultRev;
    }
  });

  test("that names an unknown event has to start over", async () => {
    const path = `/v2026-05-01/data/listen/test?enableResume=true&query=${encodeURIComponent("*")}`;
    const headers = { "last-event-id": "unknown#x" };
    const text = await readUntil(path, (part) => part.includes("event:"), headers);
    expect(text).toContain("event: reset");
  });
});
