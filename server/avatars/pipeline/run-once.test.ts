import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Clock } from "../../runtime/clock.ts";
import { ProviderError } from "../providers/provider.ts";
import { AvatarStore } from "../store/store.ts";
import { runOnce } from "./run-once.ts";

const SETTLE_MS = 60_000;
let folder: string;
let store: AvatarStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "run-once-"));
  store = new AvatarStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A clock whose waits are over at once, and take their time all the same. */
function clockAt(start: number): Clock & { now: number } {
  const clock = {
    now: start,
    wall: () => clock.now,
    elapsed: () => clock.now,
    after: (milliseconds: number, run: () => void) => {
      clock.now += milliseconds;
      queueMicrotask(run);
      return () => undefined;
    },
  };
  return clock;
}

/** A provider that makes a sound; what it has made can be found from a time on. */
function provider(options: { fails?: Error; appearsAt?: number } = {}) {
  const seen = { asked: 0, looks: 0 };
  const of = (clock: Clock) => ({
    key: "sound",
    paid: true,
    make: async () => {
      seen.asked += 1;
      if (options.fails) throw options.fails;
      return "sound";
    },
    find: async () => {
      seen.looks += 1;
      const { appearsAt } = options;
      return appearsAt !== undefined && clock.wall() >= appearsAt ? "found" : undefined;
    },
    keep: async () => "ref",
    looking: () => undefined,
    provider: "Test",
    dollars: undefined,
  });
  return { seen, of };
}

const context = (clock: Clock) => ({
  store,
  clock,
  signal: new AbortController().signal,
  settleMs: SETTLE_MS,
});

it("what was never asked for is asked for at once, and noted before", async () => {
  const clock = clockAt(1000);
  const { seen, of } = provider();
  const noted: unknown[] = [];
  const work = { ...of(clock), keep: async () => void noted.push(store.request("sound")) };
  expect(
    await runOnce({ ...work, keep: async () => (await work.keep(), "ref") }, context(clock)),
  ).toBe("sound");
  expect(noted).toEqual([{ at: 1000, answered: false, ref: undefined }]);
  expect(store.request("sound")).toEqual({ at: 1000, answered: true, ref: "ref" });
  expect(seen).toEqual({ asked: 1, looks: 0 });
});

it("a call without an answer is looked for, and what turns up late is taken", async () => {
  store.putRequest("sound", 1000);
  const clock = clockAt(2000);
  const { seen, of } = provider({ appearsAt: 30_000 });
  expect(await runOnce(of(clock), context(clock))).toBe("found");
  expect(seen.asked).toBe(0);
});

it("only when nothing can turn up any more is it asked for again", async () => {
  store.putRequest("sound", 1000);
  const clock = clockAt(2000);
  const { seen, of } = provider();
  expect(await runOnce(of(clock), context(clock))).toBe("sound");
  expect(clock.now).toBe(1000 + SETTLE_MS);
  expect(seen.asked).toBe(1);
});

it("a certain refusal may be asked again at once; an uncertain end is looked for first", async () => {
  const clock = clockAt(1000);
  const refused = provider({ fails: new ProviderError("401") });
  await expect(runOnce(refused.of(clock), context(clock))).rejects.toThrow("401");
  expect(store.request("sound")).toBeUndefined();
  const lost = provider({ fails: new ProviderError("lost", { uncertain: true }) });
  await expect(runOnce(lost.of(clock), context(clock))).rejects.toThrow("lost");
  expect(store.request("sound")).toMatchObject({ answered: false });
});

it("what costs nothing is simply made", async () => {
  const clock = clockAt(1000);
  const { seen, of } = provider();
  await runOnce({ ...of(clock), paid: false }, context(clock));
  await runOnce({ ...of(clock), paid: false }, context(clock));
  expect(seen).toEqual({ asked: 2, looks: 0 });
  expect(store.request("sound")).toBeUndefined();
});
