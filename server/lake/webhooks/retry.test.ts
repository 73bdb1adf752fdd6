import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterAttempt, due, RETRY_POLICY, type AttemptResult } from "./retry.ts";

const answered = (status: number, retryAfterMs?: number): AttemptResult => ({
  kind: "answered",
  status,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const failed: AttemptResult = { kind: "failed", reason: "connect ECONNREFUSED" };
const MINUTES = 60_000;
const START = 1_800_000_000_000;

test.each([
  ["200", answered(200), "delivered"],
  ["204", answered(204), "delivered"],
  ["301", answered(301), "undeliverable"],
  ["400", answered(400), "undeliverable"],
  ["408", answered(408), "undeliverable"],
  ["429", answered(429), "waiting"],
  ["500", answered(500), "waiting"],
  ["503", answered(503), "waiting"],
  ["no answer", failed, "waiting"],
] as const)("what comes after an answer of %s", (_, outcome, state) => {
  expect(afterAttempt(due(START), outcome, START, RETRY_POLICY).state).toBe(state);
});

test("a receiver that asks for time gets it, but not beyond the end", () => {
  const after = (outcome: AttemptResult) => {
    const next = afterAttempt(due(START), outcome, START, RETRY_POLICY);
    return next.state === "waiting" ? next.nextAt - START : next.state;
  };
  expect(after(answered(503, 90_000))).toBe(90_000);
  expect(after(answered(429, 1))).toBe(RETRY_POLICY.firstDelayMs);
  expect(after(answered(429, 24 * 60 * MINUTES))).toBe(RETRY_POLICY.windowMs);
});

describe("a receiver that stays away", () => {
  /** Runs a delivery to its end; each attempt takes a time and has an outcome. */
  const run = (
    attempts: readonly { outcome: AttemptResult; tookMs: number }[],
    from = due(START),
  ) => {
    const starts: number[] = [];
    let progress: ReturnType<typeof afterAttempt> = from;
    let now = START;
    for (let n = 0; progress.state === "waiting"; n += 1) {
      now = Math.max(now, progress.nextAt);
      starts.push(now);
      const { outcome, tookMs } = attempts[n % attempts.length] ?? { outcome: failed, tookMs: 0 };
      now += tookMs;
      progress = afterAttempt(progress, outcome, now, RETRY_POLICY);
    }
    return { starts, end: progress };
  };
  const failure = fc.record({
    outcome: fc.oneof(
      fc.constant(failed),
      fc.record({
        kind: fc.constant("answered" as const),
        status: fc.oneof(fc.constant(429), fc.integer({ min: 500, max: 599 })),
        retryAfterMs: fc.integer({ min: 0, max: 10 * MINUTES }),
      }),
    ),
    tookMs: fc.integer({ min: 0, max: 30_000 }),
  });

  test("is tried for half an hour, at least every ten seconds, and then no more", () => {
    const { starts, end } = run([{ outcome: failed, tookMs: 0 }]);
    expect(end).toEqual({ state: "expired", attempts: starts.length });
    expect(starts.slice(0, 4).map((at) => at - START)).toEqual([0, 250, 750, 1750]);
    expect(starts.at(-1)).toBe(START + 30 * MINUTES);
    const waits = starts.slice(1).map((at, n) => at - (starts[n] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
    expect(starts.length).toBeLessThan(200);
  });

  test("whatever it answers, attempts go on until the end and never past it", () => {
    fc.assert(
      fc.property(fc.array(failure, { minLength: 1, maxLength: 50 }), (failures) => {
        const { starts, end } = run(failures);
        expect(end).toEqual({ state: "expired", attempts: starts.length });
        const last = starts.at(-1) ?? 0;
        expect(last).toBeGreaterThanOrEqual(START + 30 * MINUTES - 30_000);
        expect(last).toBeLessThanOrEqual(START + 30 * MINUTES + 30_000);
        // No receiver is hammered: only the last attempt may come sooner.
        for (const [n, at] of starts.slice(1, -1).entries()) {
          expect(at - (starts[n] ?? 0)).toBeGreaterThanOrEqual(RETRY_POLICY.firstDelayMs);
        }
      }),
    );
  });

  test("after a stop of the lake of any length, a delivery is tried at once, at least once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.nat(40), (awayMs, attempts) => {
        const left = due(START, attempts, START - awayMs);
        expect(left.nextAt).toBe(START);
        const end = afterAttempt(left, answered(200), START, RETRY_POLICY);
        expect(end).toEqual({ state: "delivered", attempts: attempts + 1 });
      }),
    );
  });
});
