import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalLake, type LocalLake } from "content-lake/testing";

const LIMIT_MS = 800;
/** A lake that gives a query little time, and little of everything else. */
let local: LocalLake;
/** One with the usual limits. */
let usual: LocalLake;

beforeAll(async () => {
  const query = { queryMs: LIMIT_MS, waiting: 3, memoryBytes: 64 * 2 ** 20 };
  local = await startLocalLake({ limits: { query } });
  usual = await startLocalLake();
  for (const { client } of [local, usual]) {
    const notes = client.transaction();
    for (let n = 0; n < 300; n += 1) {
      notes.create({ _id: `note-${n}`, _type: "note", n, text: "word ".repeat(20) });
    }
    await notes.commit();
  }
});
afterAll(() => Promise.all([local.remove(), usual.remove()]));

/** Asks without a token, as a program of this machine may. */
async function ask(query: string, parameters = {}) {
  const response = await fetch(`${local.lake.url}/v2026-05-01/data/query/test`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, params: parameters }),
  });
  const { result, error }: { result?: unknown; error?: { type: string; description: string } } =
    await response.json();
  return { status: response.status, result, error };
}

/** On a busy machine even a short query may take longer than this lake allows. */
const soon = (query: string, result: unknown) =>
  expect.poll(() => ask(query)).toMatchObject({ status: 200, result });

/** Every pair of every pair: more work than any machine does in a minute. */
const ENDLESS = `count(*[count(*[count(*[count(*[n != ^.n]) > 0]) > 0]) > 0])`;

describe("one query", () => {
  test("that does not end holds others no longer than the limit, and writes not at all", async () => {
    const endless = ask(ENDLESS);
    let isOver = false;
    const outcome = endless.finally(() => (isOver = true));
    await local.client.createOrReplace({ _id: "other", _type: "other", n: 1 });
    expect(await local.client.getDocument("other")).toMatchObject({ n: 1 });
    expect(isOver).toBe(false);
    const behind = ask(`*[_id == "other"][0].n`);
    expect(await outcome).toMatchObject({ status: 504, error: { type: "queryTimeoutError" } });
    expect(await behind).toMatchObject({ status: 200, result: 1 });
    // It is answered by a new thread, with every document there is.
    await soon(`count(*[_type in ["note", "other"]])`, 301);
  });

  test.each([
    ["match", `$text match "*a*a*a*a*a*a*ac"`],
    ["path", `$text in path("${"**.".repeat(300)}b")`],
  ])("with a pattern that does not end is stopped: %s", async (_name, query) => {
    const text = `${"a".repeat(80)}${".a".repeat(200)}b`;
    expect(await ask(query, { text })).toMatchObject({ status: 504 });
    await soon(`count(*[_type == "note"])`, 300);
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
    expect([200, 400, 503, 504]).toContain(status);
    await soon(`count(*[_type == "note"])`, 300);
  });

  test("that is longer than any query needs is refused", async () => {
    expect(await ask(`count(*) ${" ".repeat(200_000)}`)).toMatchObject({ status: 400 });
    expect(await ask("1", { a: "x".repeat(2 ** 18) })).toMatchObject({ status: 413 });
  });
});

test("more queries of one caller than may wait are refused, and others have their turn", async () => {
  const flood = Array.from({ length: 8 }, () => ask(ENDLESS));
  expect(await Promise.race(flood)).toMatchObject({ status: 429 });
  const all = Promise.all(flood);
  const other = local.client.fetch<string>(`"other"`);
  expect(await Promise.race([other, all.then(() => "flood")])).toBe("other");
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([429, 504]));
  await soon(`count(*[_type == "note"])`, 300);
});

test("a mutation that selects documents by an endless query is refused, and holds up no other write", async () => {
  const endless = local.client
    .delete({ query: `*[_type == "note" && ${ENDLESS} > 0]` })
    .catch((error: unknown) => error);
  await local.client.createOrReplace({ _id: "meanwhile", _type: "meanwhile" });
  expect(await local.client.getDocument("meanwhile")).toBeDefined();
  expect(await endless).toMatchObject({ statusCode: 504 });
  await soon(`count(*[_type == "note"])`, 300);
});

test("a query sees every change that was made before it was asked, also while a thread starts", async () => {
  const count = usual.client.fetch<number>(`count(*[_type == "note"])`);
  for (let n = 0; n < 40; n += 1) {
    await usual.client.createOrReplace({ _id: "seen", _type: "seen", n });
    expect(await usual.client.fetch(`*[_id == "seen"][0].n`)).toBe(n);
  }
  expect(await count).toBe(300);
});

test("mutations by query at the same time select what is there when each is committed", async () => {
  const total = 30;
  for (let n = 0; n < total; n += 1) {
    await usual.client.createOrReplace({ _id: `seat-${n}`, _type: "seat", taken: 0 });
  }
  // Each takes the first seat that is free: no two may take the same one.
  const takes = Array.from({ length: total }, () =>
    usual.client
      .patch({ query: `*[_type == "seat" && taken == 0] | order(_id)[0...1]` })
      .inc({ taken: 1 })
      .commit(),
  );
  await Promise.all(takes);
  const taken: unknown = await usual.client.fetch(`*[_type == "seat"].taken`);
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
