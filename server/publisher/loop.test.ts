import { beforeEach, expect, test } from "vitest";
import { movedClock, type MovedClock } from "content-lake/testing";
import { PublishingOnHoldError } from "../source/dataset-errors.ts";
import type { Run } from "../http/metrics.ts";
import { Loop } from "./loop.ts";

/* When publishes begin, on a clock that the test moves. */

const START = "2026-11-28T10:00:00.000Z";

let clock: MovedClock;
let log: string[];
let runs: Run[];
/** Begun runs: the time in milliseconds after the start, and whether a poke caused it. */
let begun: [at: number, poked: boolean][];
let end: (error?: Error) => Promise<void>;
let loop: Loop;
/** Outcome of every run, which ends at once unless it is "slow". */
let outcome: Error | "slow" | boolean;

beforeEach(() => {
  clock = movedClock(START);
  [log, runs, begun, outcome] = [[], [], [], false];
  const note = (line: string) => void log.push(line);
  loop = new Loop({
    clock,
    logger: { error: note, info: note },
    onRun: (run) => runs.push(run),
    work: async (poked) => {
      begun.push([clock.elapsed(), poked]);
      if (outcome instanceof Error) throw outcome;
      if (outcome !== "slow") return outcome;
      const ending = Promise.withResolvers<boolean>();
      end = (error) => {
        if (error) ending.reject(error);
        else ending.resolve(true);
        return settle();
      };
      return ending.promise;
    },
  });
});

/** Lets all pending microtasks and immediates run. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
async function pass(milliseconds: number): Promise<void> {
  await settle();
  // One timer's work may set the next timer.
  for (let left = milliseconds; left > 0; left -= 250) {
    clock.pass(Math.min(250, left));
    await settle();
  }
}
/** Starts the loop and ends its first comparison. */
async function rest(): Promise<void> {
  loop.poke();
  await settle();
  begun = [];
}

test("it compares at the start and once a minute, and publishes the first edit after a rest at once", async () => {
  loop.poke();
  expect(begun).toEqual([[0, true]]);
  await pass(150_000);
  expect(begun.slice(1)).toEqual([
    [60_000, false],
    [120_000, false],
  ]);
  loop.poke();
  expect(begun.at(-1)).toEqual([150_000, true]);
});

test("edits during a publish are published together by one more run", async () => {
  await rest();
  outcome = "slow";
  loop.poke();
  await pass(300);
  for (let edits = 0; edits < 3; edits += 1) loop.poke();
  await pass(300);
  expect(begun).toHaveLength(1);
  await end();
  expect(begun).toEqual([
    [0, true],
    [600, true],
  ]);
  await pass(100);
  await end();
  expect(begun).toHaveLength(2);
  // From the edit until visitors see it.
  expect(runs.slice(-2)).toEqual([
    { result: "done", seconds: 0.6 },
    { result: "done", seconds: 0.4 },
  ]);
});

test("a failure is logged once and repeated after a growing pause, at most a minute", async () => {
  await rest();
  outcome = new Error("The lake is away.");
  loop.poke();
  await pass(250_000);
  const at = begun.map(([time]) => time);
  expect(at.map((time, n) => time - (at[n - 1] ?? 0))).toEqual([
    0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  // The edit is not lost.
  expect(begun.every(([, poked]) => poked)).toBe(true);
  expect(loop.check()).toEqual({
    name: "publishing",
    ok: false,
    message: `Publishing failed 10 times since ${START}. The lake is away. It is tried again automatically.`,
  });
  outcome = true;
  await pass(60_000);
  expect(runs.at(-1)).toEqual({ result: "done", seconds: 303 });
  expect(loop.check()).toEqual({ name: "publishing", ok: true });
  expect(log).toEqual([
    "Publishing failed and will be tried again: The lake is away.",
    "Publishing works again.",
  ]);
});

test("an edit after a failure causes a new run, but at most one a second", async () => {
  await rest();
  outcome = new Error("The lake is away.");
  loop.poke();
  await pass(20_000);
  const before = begun.length;
  for (let n = 0; n < 20; n += 1) {
    loop.poke();
    await settle();
  }
  expect(begun).toHaveLength(before + 1);
  await pass(1000);
  expect(begun).toHaveLength(before + 2);
});

test("a dataset that waits for an operator is logged with its own message", async () => {
  outcome = new PublishingOnHoldError("the dataset has lost all agents");
  loop.poke();
  await settle();
  expect(log).toEqual([outcome.message]);
  expect(loop.check()).toMatchObject({ ok: false, message: outcome.message });
});

test("readiness says that a publish is under way, and when it takes too long", async () => {
  outcome = "slow";
  loop.poke();
  expect(loop.check()).toMatchObject({
    ok: true,
    message: "The content is compared with the site for the first time.",
  });
  await end();
  expect(loop.check()).toEqual({ name: "publishing", ok: true });
  loop.poke();
  expect(loop.check()).toMatchObject({ ok: true, message: "A publish is under way." });
  await pass(121_000);
  expect(loop.check()).toMatchObject({
    ok: false,
    message: "A publish has not ended for 121 s.",
  });
});

test("stopping waits for the publish under way, and starts no other one", async () => {
  outcome = "slow";
  loop.poke();
  loop.poke();
  let stopped = false;
  const stopping = loop.stop().then(() => (stopped = true));
  await settle();
  expect(stopped).toBe(false);
  await end();
  await stopping;
  await pass(120_000);
  expect(begun).toHaveLength(1);
});
