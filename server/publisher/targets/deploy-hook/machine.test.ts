import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  initialState,
  nextCall,
  step,
  TIMES,
  type HookResponse,
  type HookState,
} from "./machine.ts";
import type { HookLimits } from "./provider.ts";

const LIMITS: HookLimits = { minSeconds: 120, daily: 3, monthly: 5 };
const NOW = Date.parse("2026-11-21T10:00:00Z");
const SECOND = 1000;

/** A state after events, given in seconds from {@link NOW}. */
function after(...events: [seconds: number, event: "called" | number | HookResponse][]): HookState {
  return events.reduce<HookState>(
    (state, [seconds, event]) => {
      const at = NOW + seconds * SECOND;
      if (event === "called") return step(state, { kind: "called", at });
      if (typeof event === "number") return step(state, { kind: "changed", release: event, at });
      return step(state, { kind: "answered", answer: event, at });
    },
    initialState({ calls: [] }),
  );
}
const accepted: HookResponse = { kind: "accepted" };
const refused: HookResponse = { kind: "refused" };
/** Seconds from {@link NOW} until the next call, and what it waits for. */
function next(state: HookState) {
  const call = nextCall(state, LIMITS);
  return call && [(call.at - NOW) / SECOND, call.reason];
}

describe("an editor's publish", () => {
  test.each<[string, HookState, unknown]>([
    ["is built after a short quiet time", after([0, 1]), [5, "quiet"]],
    ["is built once with those that follow at once", after([0, 1], [3, 2]), [8, "quiet"]],
    [
      "is built although others go on publishing",
      after(...Array.from({ length: 30 }, (_, n): [number, number] => [n * 4, n + 1])),
      [60, "quiet"],
    ],
    [
      "that comes in a build is built after it",
      after([0, 1], [5, "called"], [6, accepted], [30, 2]),
      [125, "spacing"],
    ],
    [
      "that comes before the response does not count as built",
      after([0, 1], [5, "called"], [5.5, 2], [6, accepted]),
      [125, "spacing"],
    ],
    [
      "is not built again when it is reported again",
      after([0, 1], [5, "called"], [6, accepted], [9, 1]),
      undefined,
    ],
    ["is asked for once at a time", after([0, 1], [5, "called"]), undefined],
    ["is tried again after a failure", after([0, 1], [5, "called"], [6, refused]), [21, "failure"]],
    [
      "waits longer with each failure",
      after([0, 1], [5, "called"], [6, refused], [21, "called"], [22, refused]),
      [52, "failure"],
    ],
    [
      "waits as long as the host asks",
      after([0, 1], [5, "called"], [6, { kind: "refused", retryAfter: 600_000 }]),
      [606, "failure"],
    ],
    [
      "counts as built when its answer was lost, and is tried again in time",
      after([0, 1], [5, "called"], [35, { kind: "unknown" }]),
      [125, "spacing"],
    ],
  ])("%s", (_, state, expected) => {
    expect(next(state)).toEqual(expected);
  });

  test("beyond the day's or the month's builds waits for the first one to be past", () => {
    const wanted = { kind: "changed", release: 9, at: NOW } as const;
    const called = (...hours: number[]) =>
      step(initialState({ calls: hours.map((hour) => NOW - hour * 3600 * SECOND) }), wanted);
    expect(next(called(20, 10, 1))).toEqual([4 * 3600, "daily"]);
    expect(next(called(700, 600, 500, 400, 300))).toEqual([44 * 3600, "monthly"]);
  });
});

/** What the world does: an editor publishes, the host answers, or time passes. */
const happenings = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 400_000 }),
    publish: fc.boolean(),
    answer: fc.constantFrom<HookResponse>(accepted, accepted, refused, { kind: "unknown" }),
  }),
  { minLength: 1, maxLength: 120 },
);
const limits = fc.record({
  minSeconds: fc.integer({ min: 1, max: 600 }),
  daily: fc.integer({ min: 1, max: 6 }),
  monthly: fc.integer({ min: 1, max: 12 }),
});

/** Lives through happenings as the target does: a call goes out when it is due, answers come later. */
function live(
  story: { wait: number; publish: boolean; answer: HookResponse }[],
  rules: HookLimits,
) {
  let now = NOW;
  let release = 0;
  let state: HookState = initialState({ calls: [] });
  const built: { at: number; release: number }[] = [];
  const callIfDue = (answer: HookResponse) => {
    const due = nextCall(state, rules);
    if (!due || due.at > now) return;
    state = step(state, { kind: "called", at: now });
    if (answer.kind !== "refused" && state.flight) built.push(state.flight);
    now += 700;
    state = step(state, { kind: "answered", answer, at: now });
  };
  for (const { wait, publish, answer } of story) {
    now += wait;
    if (publish) state = step(state, { kind: "changed", release: (release += 1), at: now });
    callIfDue(answer);
  }
  for (let turn = 0; turn < 20 && nextCall(state, rules); turn += 1) {
    now = Math.max(now, nextCall(state, rules)?.at ?? now);
    callIfDue(accepted);
  }
  return { built, state, release };
}

describe("whatever happens", () => {
  test("the last publish is built in the end", () => {
    fc.assert(
      fc.property(happenings, limits, (story, rules) => {
        const { built, state, release } = live(story, rules);
        expect(nextCall(state, rules)).toBeUndefined();
        expect(built.at(-1)?.release ?? 0).toBe(release);
      }),
    );
  });

  test("the host's limits are kept, in any span of time", () => {
    fc.assert(
      fc.property(happenings, limits, (story, rules) => {
        const times = live(story, rules).built.map(({ at }) => at);
        times.forEach((at, index) => {
          const before = (span: number) =>
            times.slice(0, index + 1).filter((other) => other > at - span).length;
          expect(before(TIMES.day)).toBeLessThanOrEqual(rules.daily);
          expect(before(TIMES.month)).toBeLessThanOrEqual(rules.monthly);
          expect(before(rules.minSeconds * SECOND)).toBe(1);
        });
      }),
    );
  });
});
