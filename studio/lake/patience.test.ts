import { beforeEach, expect, test } from "vitest";
import { testClock, type TestClock } from "../testing/test-clock.ts";
import { createPatience, type Patience } from "./patience.ts";

const MUTATE = "http://lake.example/v1/data/mutate/production";
const edit = { method: "POST", body: JSON.stringify({ transactionId: "t1", mutations: [] }) };

let clock: TestClock;
/** Whether the lake is there; `forgets`: it takes an edit, and its answer is lost. */
let lake: "there" | "away" | "forgets";
let taken: string[];
let patience: Patience;

/** A lake that keeps the bodies of the edits that it took, and takes none twice. */
const send: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (lake === "away") throw new TypeError("Failed to fetch");
  const body = await request.text();
  if (taken.includes(body) && body !== "") {
    return Response.json({ error: { type: "transactionAlreadyExistsError" } }, { status: 409 });
  }
  taken.push(body);
  if (lake === "forgets") throw new TypeError("Failed to fetch");
  return Response.json({ transactionId: "t1" });
};

beforeEach(() => {
  clock = testClock();
  lake = "there";
  taken = [];
  patience = createPatience({ send, answers: () => Promise.resolve(lake !== "away"), clock });
});

test("an edit waits for minutes until the lake is back, and is sent once", async () => {
  lake = "away";
  const told: boolean[] = [];
  patience.subscribe(() => told.push(patience.connection().lost));
  const answer = patience.fetch(MUTATE, edit);
  await clock.pass(600_000);
  expect(patience.connection()).toEqual({ lost: true, waiting: 1 });
  lake = "there";
  await clock.pass(1_000);
  expect((await answer).status).toBe(200);
  expect(taken).toEqual([edit.body]);
  expect(patience.connection()).toEqual({ lost: false, waiting: 0 });
  expect(told).toContain(true);
});

test("an edit whose answer was lost is not taken for a refused one", async () => {
  lake = "forgets";
  const answer = patience.fetch(MUTATE, edit);
  await clock.pass(500);
  lake = "there";
  await clock.pass(1_000);
  expect(await (await answer).json()).toEqual({ transactionId: "t1", results: [] });
  // The same refusal of an edit that was sent once is the editor's to see.
  expect((await patience.fetch(MUTATE, edit)).status).toBe(409);
});

test("a request that is called off while the lake is away ends at once", async () => {
  lake = "away";
  const called = new AbortController();
  const answer = patience.fetch("http://lake.example/v1/data/query", { signal: called.signal });
  const ended = expect(answer).rejects.toThrow("no longer wanted");
  await clock.pass(5_000);
  called.abort(new Error("no longer wanted"));
  await ended;
  expect(patience.connection().waiting).toBe(0);
});
