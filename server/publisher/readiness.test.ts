import { expect, test } from "vitest";
import type { WorkReport } from "./queue/queue.ts";
import type { CommandStatus } from "./on-release.ts";
import { commandCheck, publishingCheck } from "./readiness.ts";

const WELL: WorkReport = {
  doing: "wait",
  doingMs: 0,
  failures: 0,
  problem: undefined,
  sinceSuccessMs: 1000,
  waiting: 0,
};
const check = (report: Partial<WorkReport>) =>
  publishingCheck(() => ({ ...WELL, ...report })).run();

test("a publisher that works says what waits", async () => {
  expect(await check({})).toEqual({ name: "publishing", ok: true });
  expect(await check({ waiting: 2 })).toMatchObject({
    ok: true,
    message: "Documents that wait: 2.",
  });
  expect(await check({ sinceSuccessMs: undefined })).toMatchObject({ ok: true });
});

test("one that fails says how often, since when and why", async () => {
  const why = "The Content Lake cannot be read.";
  const problem = { since: "2026-11-22T20:00:00.000Z", why, held: false };
  expect(await check({ problem, failures: 3, waiting: 2 })).toEqual({
    name: "publishing",
    ok: false,
    message:
      "Publishing failed 3 times since 2026-11-22T20:00:00.000Z. The Content Lake cannot be read. It is tried again automatically.",
  });
});

test("one that waits for an operator says what for, and nothing else", async () => {
  const why = "Publishing is on hold: this is another dataset. The ways on: adopt it.";
  const problem = { since: "2026-11-22T20:00:00.000Z", why, held: true };
  expect((await check({ problem, failures: 3 })).message).toBe(why);
});

test("one that is at something without an end is not passed, though nothing has failed yet", async () => {
  expect((await check({ doing: "reconcile", doingMs: 60_000 })).ok).toBe(true);
  expect(await check({ doing: "reconcile", doingMs: 121_000 })).toMatchObject({
    ok: false,
    message: "Comparing the dataset with the site has not ended for 121 s.",
  });
});

test("a command that failed after a release, or hangs, is told with what it printed", async () => {
  const at = "2026-11-28T10:00:00.000Z";
  const told = async (status: CommandStatus | undefined, minutes = 0) =>
    commandCheck(() => status, { wall: () => Date.parse(at) + minutes * 60_000 }).run();
  const message = "ON_RELEASE failed for release 7: it ended with exit code 7. It is tried again.";
  expect(
    await told({ release: 7, state: "failed", at, message, output: "No such bucket" }),
  ).toEqual({ name: "on-release", ok: false, message: `${message} It printed: No such bucket` });
  expect(await told({ release: 7, state: "done", at, output: "3 files sent" })).toMatchObject({
    ok: true,
    message: `ON_RELEASE has run for release 7 (${at}). It printed: 3 files sent`,
  });
  expect((await told({ release: 7, state: "running", at }, 59)).ok).toBe(true);
  expect((await told({ release: 7, state: "running", at }, 61)).ok).toBe(false);
  expect(await told(undefined)).toEqual({ name: "on-release", ok: true });
});
