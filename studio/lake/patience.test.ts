import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pass, stopTimers } from "../testing/test-clock.ts";
import {
  createPatience,
  leaveWhenSignedOut,
  SETTLE_MS,
  SignedOutError,
  type Patience,
} from "./patience.ts";

const MUTATE = "http://lake.example/v1/data/mutate/production";
const edit = { method: "POST", body: JSON.stringify({ transactionId: "t1", mutations: [] }) };

/** State of the lake; `forgets`: it commits an edit, and its response is lost. */
let lake: "there" | "away" | "forgets" | "signed out";
let taken: string[];
let patience: Patience;

/** A lake that records the bodies of its edits, and commits none twice. */
const send: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (lake === "away") throw new TypeError("Failed to fetch");
  if (lake === "signed out") throw new SignedOutError("The session has ended");
  const body = await request.text();
  if (taken.includes(body) && body !== "") {
    return Response.json({ error: { type: "transactionAlreadyExistsError" } }, { status: 409 });
  }
  taken.push(body);
  if (lake === "forgets") throw new TypeError("Failed to fetch");
  return Response.json({ transactionId: "t1" });
};

const probe = async () =>
  lake === "signed out" ? lake : lake === "away" ? ("no" as const) : ("yes" as const);

beforeEach(() => {
  stopTimers();
  lake = "there";
  taken = [];
  patience = createPatience({ send, probe });
});
afterEach(() => vi.useRealTimers());

test("an edit waits for minutes until the lake is back, and is sent once", async () => {
  lake = "away";
  const states: boolean[] = [];
  patience.subscribe(() => states.push(patience.connection().lost));
  const response = patience.fetch(MUTATE, edit);
  await pass(600_000);
  expect(patience.connection()).toEqual({ lost: true, signedOut: false, waiting: 1 });
  lake = "there";
  await pass(1_000);
  expect((await response).status).toBe(200);
  expect(taken).toEqual([edit.body]);
  expect(patience.connection()).toEqual({ lost: false, signedOut: false, waiting: 0 });
  expect(states).toContain(true);
});

test("an edit with a lost response does not count as refused", async () => {
  lake = "forgets";
  const response = patience.fetch(MUTATE, edit);
  await pass(500);
  lake = "there";
  await pass(1_000);
  expect(await (await response).json()).toEqual({ transactionId: "t1", results: [] });
  // For an edit that was sent only once, the editor sees the same refusal.
  expect((await patience.fetch(MUTATE, edit)).status).toBe(409);
});

test("a request that is aborted while the lake is away ends at once", async () => {
  lake = "away";
  const called = new AbortController();
  const response = patience.fetch("http://lake.example/v1/data/query", { signal: called.signal });
  const ended = expect(response).rejects.toThrow("no longer wanted");
  await pass(5_000);
  called.abort(new Error("no longer wanted"));
  await ended;
  expect(patience.connection().waiting).toBe(0);
});

test("edits typed when the session ended wait, say why, and are sent after signing in again", async () => {
  let left = false;
  leaveWhenSignedOut(patience, () => (left = true));
  lake = "signed out";
  // The event stream is cut first; the last second of typing comes after it.
  const heard = patience.fetch("http://lake.example/v1/data/listen/production");
  await pass(SETTLE_MS / 2);
  const response = patience.fetch(MUTATE, edit);
  await pass(600_000);
  expect(patience.connection()).toEqual({ lost: true, signedOut: true, waiting: 1 });
  expect(left).toBe(false);
  lake = "there";
  await pass(1_000);
  expect((await response).status).toBe(200);
  expect((await heard).status).toBe(200);
  expect(taken).toContain(edit.body);
  expect(patience.connection()).toEqual({ lost: false, signedOut: false, waiting: 0 });
});

test("a window in which nothing was typed shows the page for signing in", async () => {
  let left = 0;
  leaveWhenSignedOut(patience, () => (left += 1));
  lake = "away";
  void patience.fetch("http://lake.example/v1/data/query");
  await pass(60_000);
  expect(left).toBe(0);
  lake = "signed out";
  await pass(1_000 + SETTLE_MS);
  expect(left).toBe(1);
});
