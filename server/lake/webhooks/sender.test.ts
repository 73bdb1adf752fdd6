import { afterEach, beforeEach, expect, test } from "vitest";
import type { Clock } from "../../runtime/clock.ts";
import { receiveHooks, type HookResponse, type HookReceiver } from "../testing/hook-receiver.ts";
import { compileHook } from "./compile.ts";
import type { Settlement } from "./outbox.ts";
import { RETRY_POLICY } from "./retry.ts";
import { HookSender } from "./sender.ts";
import { SITE_WEBHOOK } from "../../source/site-webhook.ts";

/* A publisher that stays away must not fill the lake's disk and memory with deliveries. */

const DOWN: HookResponse = { status: 503 };
const LONG = { interval: 5 };
const MINUTE = 60_000;

let receiver: HookReceiver;
let sender: HookSender;
let settled: Map<number, Settlement>;
let reports: string[];
let now: number;
let timers: Map<() => void, number>;

const clock: Clock = {
  wall: () => now,
  elapsed: () => now,
  after: (milliseconds, run) => {
    const timer = () => run();
    timers.set(timer, now + milliseconds);
    return () => timers.delete(timer);
  },
};
/** Lets time pass, and runs the timers that are due. */
function pass(milliseconds: number): void {
  now += milliseconds;
  for (const [run, at] of timers) {
    if (at > now) continue;
    timers.delete(run);
    run();
  }
}

beforeEach(async () => {
  receiver = await receiveHooks();
  settled = new Map();
  reports = [];
  now = 1_800_000_000_000;
  timers = new Map();
});
afterEach(async () => {
  await sender.close();
  await receiver.close();
});

function start(mostWaiting: number): void {
  const hook = compileHook({ ...SITE_WEBHOOK, id: "site", url: receiver.url, secret: "s" });
  sender = new HookSender(hook, {
    policy: RETRY_POLICY,
    timeoutMs: 30_000,
    mostWaiting,
    clock,
    context: { projectId: "local", dataset: "test", find: () => undefined },
    content: () => ({ body: "{}" }),
    settle: (settlement) => settled.set(settlement.id, settlement),
    report: (message) => reports.push(message),
  });
}

function add(id: number, documentId: string): void {
  sender.add({
    id,
    hook: "site",
    documentId,
    operation: "update",
    transactionId: `t${id}`,
    transactionTime: new Date(now).toISOString(),
    attempts: 0,
    firstAttemptAt: undefined,
  });
}

const state = (id: number) => settled.get(id)?.state;
const arrived = () => receiver.received.map(({ headers }) => headers["sanity-transaction-id"]);

test("changes of one document expire together, each half an hour after its commit", async () => {
  start(100);
  receiver.answerNext(DOWN, DOWN);
  add(1, "a");
  await expect.poll(() => state(1), LONG).toBe("waiting");
  add(2, "a");
  pass(MINUTE);
  add(3, "a");
  await expect.poll(() => settled.get(1)?.attempts, LONG).toBe(2);
  // Its last attempt: the second one had waited for as long, the third one has a minute left.
  receiver.answerNext(DOWN);
  pass(RETRY_POLICY.windowMs - MINUTE);
  await expect.poll(() => state(1), LONG).toBe("expired");
  expect(settled.get(2)).toMatchObject({ state: "expired", attempts: 0, result: "503" });
  await expect.poll(() => state(3), LONG).toBe("delivered");
  expect(arrived()).toEqual(["t1", "t1", "t1", "t3"]);
  expect(reports).toEqual([
    expect.stringContaining("for a failed 3 times and is given up: 503"),
    expect.stringContaining("given up: 1 (last try: 503"),
  ]);
});

test("when too many wait, the oldest make room for the newest, told once", async () => {
  start(3);
  receiver.answerNext(DOWN);
  add(1, "a");
  await expect.poll(() => state(1), LONG).toBe("waiting");
  // The first one of these is on its way, and stays.
  receiver.answerNext("silence");
  for (let id = 2; id <= 20; id += 1) add(id, id % 2 === 0 ? `d${id}` : "a");
  const givenUp = [...settled.values()].filter((each) => each.state === "expired");
  expect(givenUp.map(({ id }) => id)).toEqual([1, ...range(3, 18)]);
  expect(givenUp.at(-1)?.result).toBe("more than 3 waited");
  expect(reports).toEqual([expect.stringContaining("More than 3 deliveries of the webhook")]);
  await expect.poll(arrived, LONG).toEqual(["t1", "t2"]);
  pass(30_000);
  await expect.poll(() => state(20), LONG).toBe("delivered");
  pass(MINUTE);
  await expect.poll(() => state(2), LONG).toBe("delivered");
  expect(arrived()).toEqual(["t1", "t2", "t19", "t20", "t2"]);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
