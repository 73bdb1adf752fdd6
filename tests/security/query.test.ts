import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalLake, type LocalLake } from "../../server/lake/testing/local-lake.ts";

const ANONYMOUS_MS = 500;
const TRUSTED_MS = 800;
/** A lake that gives strangers little time. */
let local: LocalLake;
/** A lake that gives those with the token little time. */
let hasty: LocalLake;

beforeAll(async () => {
  const memoryBytes = 64 * 2 ** 20;
  const strict = { anonymousQuickMs: 100, anonymousMs: ANONYMOUS_MS, anonymousLongWaiting: 2 };
  const query = { ...strict, memoryBytes, resultBytes: 2 ** 20 };
  local = await startLocalLake({ limits: { query } });
  hasty = await startLocalLake({
    limits: { query: { trustedQuickMs: 300, trustedMs: TRUSTED_MS } },
  });
  for (const { client } of [local, hasty]) {
    const notes = client.transaction();
    for (let n = 0; n < 300; n += 1) {
      notes.create({ _id: `note-${n}`, _type: "note", n, text: "word ".repeat(20) });
    }
    await notes.commit();
  }
});
afterAll(() => Promise.all([local.remove(), hasty.remove()]));

/** Asks without a token, as a page on the internet does. */
async function ask(query: string, parameters = {}, { lake } = local) {
  const response = await fetch(`${lake.url}/v2026-05-01/data/query/test`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, params: parameters }),
  });
  const { result, error }: { result?: unknown; error?: { type: string; description: string } } =
    await response.json();
  return { status: response.status, result, error };
}

/** On a busy machine even a short query may take longer than these lakes allow. */
const soon = (query: string, result: unknown) =>
  expect.poll(() => ask(query)).toMatchObject({ status: 200, result });

/** Every pair of every pair: more work than any machine does in a minute. */
const ENDLESS = `count(*[count(*[count(*[count(*[n != ^.n]) > 0]) > 0]) > 0])`;

describe("one query of a stranger", () => {
  test.each([
    ["3000 letters and a thousand stars", "a".repeat(3000), "*a".repeat(1000), true],
    ["60 letters and 7 stars", `${"a".repeat(60)}b`, "*a*a*a*a*a*a*ac", false],
    ["a path of 300 stars", "a.".repeat(500), undefined, false],
  ])("is answered at once: %s", async (_name, text, pattern, expected) => {
    const query =
      pattern === undefined
        ? `$text in path("${"**.".repeat(300)}b")`
        : `$text match ${JSON.stringify(pattern)}`;
    expect(await ask(query, { text }, hasty)).toMatchObject({ status: 200, result: expected });
  });

  test("blocks no other question, and ends with an error when it takes too long", async () => {
    const endless = ask(ENDLESS);
    let answered = 0;
    let over = false;
    const outcome = endless.finally(() => (over = true));
    while (!over) {
      await local.client.createOrReplace({ _id: "other", _type: "other", answered });
      expect(await local.client.fetch(`*[_id == "other"][0].answered`)).toBe(answered);
      expect(await local.client.getDocument("other")).toMatchObject({ answered });
      answered += 1;
    }
    expect(answered).toBeGreaterThan(0);
    expect(await outcome).toMatchObject({ status: 504, error: { type: "queryTimeoutError" } });
    // The next one is answered by a new thread, with every document there is.
    await soon(`count(*[_type in ["note", "other"]])`, 301);
  });

  test.each([
    ["memory", `{"a": [1,2,3,4,5,6,7,8]}${`{"a": [...a, ...a]}`.repeat(40)}`],
    ["the length of a string", `{"a": "aaaaaaaa"}${`{"a": a + a}`.repeat(40)}.a`],
    ["functions that call one another", expanding(30)],
    ["the result", `*{ "all": * }`],
    ["a slice", `*[0...99999999999999999999].n + [1e400]`],
    ["brackets", `${"(".repeat(40_000)}1${")".repeat(40_000)}`],
    ["arrays", `${"[".repeat(40_000)}1${"]".repeat(40_000)}`],
    ["objects", `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`],
    ["negations", `${"!".repeat(90_000)}true`],
    ["filters", `*${"[@".repeat(40_000)}${"]".repeat(40_000)}`],
    ["operators", `1${"+1".repeat(45_000)}`],
  ])("that is too large in %s ends, and the lake does not", async (_name, query) => {
    const { status } = await ask(query);
    expect([200, 400, 429, 503, 504]).toContain(status);
    expect(await local.client.fetch(`count(*[_type == "note"])`)).toBe(300);
    await soon(`count(*[_type == "note"])`, 300);
  });

  test("that is longer than any query needs is refused", async () => {
    expect(await ask(`count(*) ${" ".repeat(200_000)}`)).toMatchObject({ status: 400 });
  });

  test("with a result that is too large is told so", async () => {
    const error = { type: "queryResultTooLargeError" };
    await expect.poll(() => ask(`*{ "all": * }`)).toMatchObject({ status: 400, error });
  });
});

test(
  "a flood of endless queries leaves the editor's requests alone, and is refused in part",
  { tags: ["long"] },
  async () => {
    const flood = Array.from({ length: 20 }, () => ask(ENDLESS));
    const settled = Promise.all(flood);
    for (let n = 0; n < 10; n += 1) {
      await local.client.createOrReplace({ _id: "busy", _type: "busy", n });
      expect(await local.client.fetch(`*[_id == "busy"][0].n`)).toBe(n);
    }
    const statuses = new Set((await settled).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([429, 504]);
  },
);

test(
  "results that are not read are bounded, and the editor still gets theirs",
  { tags: ["long"] },
  async () => {
    const large = await startLocalLake({ limits: { unreadBytes: 32 * 2 ** 20 } });
    const text = "x".repeat(1_000_000);
    for (const n of [1, 2, 3])
      await large.client.create({ _id: `large-${n}`, _type: "large", text });
    const { hostname, port } = new URL(large.lake.url);
    const path = `/v2026-05-01/data/query/test?query=${encodeURIComponent("[...*, ...*, ...*]")}`;
    const sockets = Array.from({ length: 10 }, () => {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      return socket;
    });
    const status = async () => {
      const response = await fetch(`${large.lake.url}${path}`);
      await response.arrayBuffer();
      return response.status;
    };
    await expect.poll(status).toBe(429);
    expect((await fetch(`${large.lake.url}/v2026-05-01/data/doc/test/large-1`)).status).toBe(429);
    // The last result may go over the bound.
    expect(large.lake.figures().unreadBytes).toBeLessThan(50 * 2 ** 20);
    expect(await large.client.fetch(`count(*)`)).toBe(3);
    for (const socket of sockets) socket.destroy();
    await expect.poll(status).toBe(200);
    await large.remove();
  },
);

describe("a query with the token", () => {
  const notes = (): Promise<unknown> => hasty.client.fetch(`count(*[_type == "note"])`);

  test("that takes too long is stopped, and blocks no other", async () => {
    const endless = hasty.client.fetch(ENDLESS).catch((error: unknown) => error);
    await expect.poll(notes).toBe(300);
    expect(await endless).toMatchObject({ statusCode: 504 });
    await expect.poll(notes).toBe(300);
  });

  test("that selects documents for a mutation holds up no other writes", async () => {
    const endless = hasty.client
      .delete({ query: `*[_type == "note" && ${ENDLESS} > 0]` })
      .catch((error: unknown) => error);
    await hasty.client.createOrReplace({ _id: "meanwhile", _type: "meanwhile" });
    expect(await hasty.client.getDocument("meanwhile")).toBeDefined();
    expect(await endless).toMatchObject({ statusCode: 504 });
    await expect.poll(notes).toBe(300);
  });
});

test("mutations by query at the same time select what is there when each is committed", async () => {
  const total = 30;
  for (let n = 0; n < total; n += 1) {
    await local.client.createOrReplace({ _id: `seat-${n}`, _type: "seat", taken: 0 });
  }
  // Each takes the first seat that is free: no two may take the same one.
  const takes = Array.from({ length: total }, () =>
    local.client
      .patch({ query: `*[_type == "seat" && taken == 0] | order(_id)[0...1]` })
      .inc({ taken: 1 })
      .commit(),
  );
  await Promise.all(takes);
  const taken: unknown = await local.client.fetch(`*[_type == "seat"].taken`);
  expect(taken).toEqual(Array.from({ length: total }, () => 1));
});

/** Functions each of which calls the one before it twice: their text doubles with every one. */
function expanding(depth: number): string {
  const functions = Array.from(
    { length: depth },
    (_, n) => `fn f::f${n + 1}($x) = $x{ "a": f::f${n}(@), "b": f::f${n}(@) };`,
  );
  return `fn f::f0($x) = $x{ n }; ${functions.join(" ")} f::f${depth}(*[0])`;
}
