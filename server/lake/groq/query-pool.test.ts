import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Doc, Json } from "../../documents/json.ts";
import { copyOf, pack } from "../packed.ts";
import { movedClock } from "../testing/moved-clock.ts";
import type { Query } from "./messages.ts";
import { QueryPool, type QueryLimits } from "./query-pool.ts";
import type { QueryTime } from "./query-thread.ts";

const pools: QueryPool[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function doc(n: number, value: number): Doc {
  return { _id: `d${n}`, _type: "d", _rev: "r", _createdAt: "t", _updatedAt: "t", value };
}

function copied(changed: Doc | undefined) {
  return changed === undefined ? null : copyOf(pack(changed));
}

/** A pool over documents that a test changes. */
function started(size: number, limits: Partial<QueryLimits> = {}, time?: Partial<QueryTime>) {
  const documents = new Map(Array.from({ length: size }, (_, n) => [`d${n}`, doc(n, 0)]));
  const reports: string[] = [];
  const source = {
    ids: () => [...documents.keys()],
    copy: (id: string) => copied(documents.get(id)),
    heldLength: () => JSON.stringify([...documents.values()]).length,
  };
  const pool = new QueryPool(source, (message) => reports.push(message), limits, time);
  pools.push(pool);
  return {
    pool,
    reports,
    put: (changed: Doc) => {
      documents.set(changed._id, changed);
      pool.update(() => [{ id: changed._id, next: copied(changed) }]);
    },
    ask: async (query: string, more: Partial<Query> = {}): Promise<unknown> => {
      const context = { identity: "me", projectId: "p", dataset: "d" };
      const asked = { query, parameters: {}, perspective: "raw", trusted: true, context } as const;
      return JSON.parse(new TextDecoder().decode(await pool.run({ ...asked, ...more })));
    },
  };
}

describe("a query sees every change that was made before it was asked", () => {
  test.each([true, false])("(token: %s), also while documents are copied", async (trusted) => {
    const { put, ask } = started(1000);
    const first = ask(`count(*)`, { trusted });
    for (let n = 0; n < 60; n += 1) {
      put(doc(n * 10, n + 1));
      expect(await ask(`*[_id == "d${n * 10}"][0].value`, { trusted })).toBe(n + 1);
    }
    expect(await first).toBe(1000);
  });

  test("also after another one was stopped", async () => {
    const { put, ask, pool } = started(300, {
      trustedQuickMs: 100,
      trustedMs: 200,
    });
    put(doc(1, 5));
    const endless = `count(*[count(*[count(*[count(*[value < ^.value]) < 0]) < 0]) < 0])`;
    await expect(ask(endless)).rejects.toMatchObject({ status: 504 });
    put(doc(1, 6));
    expect(await ask(`*[_id == "d1"][0].value`)).toBe(6);
    expect(pool.figures).toMatchObject({ queriesTooSlow: 1, queryThreads: 2 });
  });
});

test("queries that are stopped while they read documents end neither the lake nor a thread", async () => {
  const { put, ask, pool, reports } = started(1000, { trustedQuickMs: 3, trustedMs: 3 });
  for (let n = 0; n < 1000; n += 1) put({ ...doc(n, n), text: `${n} `.repeat(1000) });
  expect(await ask(`count(*)`)).toBe(1000);
  const long = `count(*[count(*[count(*[length(text) < ^.value]) < 0]) < 0])`;
  for (let times = 1; times <= 150; times += 1) {
    await expect(ask(long)).rejects.toMatchObject({ status: 504 });
  }
  expect(pool.figures).toMatchObject({ queriesTooSlow: 150, queryThreadsLost: 0 });
  expect([await ask(`count(*)`), reports]).toEqual([1000, []]);
});

test("a query that needs too much memory is refused, and the next one is answered", async () => {
  const { ask, pool } = started(10, { memoryBytes: 16 * 2 ** 20, trustedMs: 60_000 });
  const growing = `{"a": [1,2,3,4]}${`{"a": [...a, ...a]}`.repeat(40)}`;
  await expect(ask(growing)).rejects.toMatchObject({
    status: 400,
    body: { error: { type: "queryMemoryError" } },
  });
  expect(await ask(`count(*)`)).toBe(10);
  expect(pool.figures).toMatchObject({
    queriesRunning: 0,
    queriesWaiting: 0,
    queryThreadsLost: 1,
  });
});

test.each([true, false])(
  "a query that no thread can be sent is refused, and who waits behind it is answered (token: %s)",
  async (trusted) => {
    const { ask, pool } = started(10);
    let deep: Json = [];
    for (let levels = 0; levels < 20_000; levels += 1) deep = [deep];
    const parameters = { a: deep };
    const wrong = [1, 2].map(() => ask("$a", { parameters, trusted }));
    const behind = ask(`count(*)`, { trusted });
    for (const each of wrong) await expect(each).rejects.toMatchObject({ status: 400 });
    expect(await behind).toBe(10);
    expect(pool.figures).toMatchObject({ queriesRunning: 0, queriesWaiting: 0 });
  },
);

test("when a stranger's query ends a thread, strangers have to use the other one for a while", async () => {
  let now = 0;
  const { ask, pool } = started(
    10,
    { memoryBytes: 16 * 2 ** 20, anonymousQuickMs: 60_000 },
    { elapsed: () => now },
  );
  const growing = `{"a": [1,2,3,4]}${`{"a": [...a, ...a]}`.repeat(40)}`;
  await expect(ask(growing, { trusted: false })).rejects.toMatchObject({ status: 400 });
  expect(await ask(`count(*)`)).toBe(10);
  expect(pool.figures.queryThreads).toBe(1);
  expect(await ask(`count(*)`, { trusted: false })).toBe(10);
  expect(pool.figures.queryThreads).toBe(2);
  await expect(ask(growing, { trusted: false })).rejects.toMatchObject({ status: 400 });
  expect(pool.figures.queryThreads).toBe(1);
  now += 10 * 60_000;
  expect(await ask(`count(*)`, { trusted: false })).toBe(10);
  expect(pool.figures.queryThreads).toBe(1);
});

test("a long query makes way for quick ones; its thread ends when there are no more", async () => {
  const { ask, pool } = started(120, { trustedQuickMs: 20, trustedMs: 60_000, idleMs: 50 });
  const long = ask(`count(*[count(*[count(*[value < ^.value]) == 1]) == 0])`);
  await expect.poll(() => pool.figures.queryThreads).toBe(2);
  expect(await ask(`count(*)`)).toBe(120);
  expect(await long).toBe(120);
  await expect.poll(() => pool.figures.queryThreads).toBe(1);
  expect(await ask(`count(*)`)).toBe(120);
});

describe("a busy machine", () => {
  test("that held up the lake itself ends no thread: the answer was there in time", async () => {
    const ended = vi.spyOn(Worker.prototype, "terminate");
    const time = { processorMs: () => performance.now() };
    const { ask } = started(10, { trustedQuickMs: 20 }, time);
    await ask(`count(*)`);
    // What comes next are timers, then messages.
    await new Promise(setImmediate);
    const answer = ask(`count(*)`);
    for (const from = performance.now(); performance.now() < from + 1200;);
    expect(await answer).toBe(10);
    expect(ended).not.toHaveBeenCalled();
  });

  test("that gives a query no time ends its thread late, and one that used its time at once", async () => {
    const ended = vi.spyOn(Worker.prototype, "terminate");
    const clock = movedClock("2026-01-01T00:00:00Z");
    let processorMs = 0;
    const limits = { trustedQuickMs: 1000, trustedMs: 60_000, idleMs: 1e6, restMs: 1e6 };
    const { ask, pool } = started(10, limits, { ...clock, processorMs: () => processorMs });
    await ask(`count(*)`);
    const nextTurn = () => new Promise(setImmediate);
    const hold = () => vi.spyOn(Worker.prototype, "postMessage").mockImplementationOnce(() => {});

    hold();
    const asked = ask(`count(*)`);
    clock.moveTo("2026-01-01T00:00:03Z");
    processorMs += 1500;
    await nextTurn();
    expect(ended).not.toHaveBeenCalled();
    clock.moveTo("2026-01-01T00:00:04Z");
    processorMs += 500;
    await nextTurn();
    expect(ended).toHaveBeenCalledOnce();
    expect(await asked).toBe(10);

    // The other thread has answered; this one is made anew.
    await ask(`count(*)`);
    hold();
    const starved = ask(`count(*)`);
    for (const second of [13, 14, 25, 35]) {
      clock.moveTo(`2026-01-01T00:00:${second}Z`);
      await nextTurn();
    }
    expect(await starved).toBe(10);
    expect(ended).toHaveBeenCalledTimes(2);
    expect(pool.figures.queryThreadsLost).toBe(0);
  });
});

test("when it closes, who waits is told, and nothing runs on", async () => {
  const { ask, pool } = started(10);
  const asked = Promise.allSettled([ask(`count(*)`), ask(`count(*)`)]);
  await pool.close();
  const outcomes = await asked;
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a caller that is gone loses its place in the queue", async () => {
  const { ask, pool } = started(10, { anonymousWaiting: 1 });
  const gone = new AbortController();
  const context = { identity: "me", projectId: "p", dataset: "d" };
  const query = {
    query: `*`,
    parameters: {},
    perspective: "raw",
    trusted: false,
    context,
  } as const;
  const dropped = pool.run(query, gone.signal);
  gone.abort();
  await expect(dropped).rejects.toThrow();
  expect(await ask(`count(*)`, { trusted: false })).toBe(10);
});

test("a query whose caller left while it ran does not go on in the thread of long queries", async () => {
  const { pool, ask } = started(300, { anonymousQuickMs: 100 });
  const gone = new AbortController();
  const query = {
    query: `count(*[count(*[count(*[count(*[value < ^.value]) < 0]) < 0]) < 0])`,
    parameters: {},
    perspective: "raw",
    trusted: false,
    context: { identity: "me", projectId: "p", dataset: "d" },
  } as const;
  // The first query makes sure that the thread is there, so that the next one begins at once.
  await ask(`count(*)`);
  const running = pool.run(query, gone.signal);
  gone.abort();
  await expect(running).rejects.toMatchObject({ status: 499 });
  expect(pool.figures).toMatchObject({ queryThreads: 1, queriesRunning: 0 });
});
