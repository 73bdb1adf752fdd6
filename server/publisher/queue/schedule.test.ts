import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  GATHER_MS,
  initialState,
  LAST_RETRY_MS,
  QUIET_MS,
  REST_MS,
  step,
  wakeAt,
  type Effect,
  type Event,
  type State,
} from "./schedule.ts";

const RECONCILE_MS = 60_000;

/** Plays events at their times and returns the effect of each. */
function play(events: [at: number, event: Event][], state = initialState(0)) {
  const effects: (Effect | undefined)[] = [];
  for (const [at, event] of events) {
    const next = step(state, event, at, RECONCILE_MS);
    state = next.state;
    effects.push(next.effect);
  }
  return { state, effects, wakeAt: wakeAt(state) };
}

/** At rest: the first comparison ended at 0. */
const rest = play([
  [0, "timer"],
  [0, "reconciled"],
]).state;

describe("what the publisher does next", () => {
  test("compares dataset and site at the start: that finds what an earlier run left", () => {
    expect(play([[0, "timer"]]).effects).toEqual(["reconcile"]);
  });

  test("publishes the first edit after a rest at once", () => {
    expect(play([[REST_MS, "delivery"]], rest).effects).toEqual(["publish"]);
  });

  test("publishes an edit soon after another one when it has been quiet for a moment", () => {
    const gathering = play([[10, "delivery"]], rest);
    expect(gathering.effects).toEqual([undefined]);
    expect(gathering.wakeAt).toBe(10 + QUIET_MS);
    expect(play([[10 + QUIET_MS, "timer"]], gathering.state).effects).toEqual(["publish"]);
  });

  test("does not wait for quiet beyond the bound", () => {
    const times = Array.from({ length: 17 }, (_, n) => 10 + 3 * n);
    const stream = times.map((at): [number, Event] => [at, "delivery"]);
    expect(play(stream, rest).effects.indexOf("publish")).toBe(-1);
    expect(play(stream, rest).wakeAt).toBe(10 + GATHER_MS);
  });

  test("gathers what comes while it publishes, for the next time", () => {
    const busy = play(
      [
        [0, "delivery"],
        [QUIET_MS, "timer"],
        [10, "delivery"],
        [11, "timer"],
      ],
      rest,
    );
    expect(busy.effects).toEqual([undefined, "publish", undefined, undefined]);
    expect(busy.wakeAt).toBeUndefined();
    expect(play([[200, "published"]], busy.state).effects).toEqual(["publish"]);
  });

  test("tries a failed publish again after 250 ms, then after twice as long, at most 30 s", () => {
    let { state } = play(
      [
        [0, "delivery"],
        [QUIET_MS, "timer"],
      ],
      rest,
    );
    // The comparison is kept away, so that the waits are seen alone.
    state = { ...state, reconcileDue: Number.MAX_VALUE };
    const waits = Array.from({ length: 10 }, () => {
      const failed = play([[0, "publish-failed"]], state);
      const due = failed.wakeAt ?? 0;
      ({ state } = play([[due, "timer"]], failed.state));
      return due;
    });
    expect(waits.slice(0, 4)).toEqual([250, 500, 1000, 2000]);
    expect(waits.at(-1)).toBe(LAST_RETRY_MS);
  });

  test("takes a delivery as a sign that the dataset is back, but tries once a second at most", () => {
    const failing: State = {
      ...rest,
      busy: "publish",
      publishFailures: 8,
      reconcileDue: Number.MAX_VALUE,
    };
    const failed = play([[0, "publish-failed"]], failing);
    expect(failed.wakeAt).toBe(LAST_RETRY_MS);
    expect(play([[10, "delivery"]], failed.state).wakeAt).toBe(1000);
    expect(play([[5000, "delivery"]], failed.state).effects).toEqual(["publish"]);
  });

  test("compares again after a minute, sooner when the comparison failed", () => {
    expect(wakeAt(rest)).toBe(RECONCILE_MS);
    const failed = play([
      [0, "timer"],
      [10, "reconcile-failed"],
    ]);
    expect(failed.wakeAt).toBe(260);
  });

  test("begins nothing after the stop", () => {
    const stopped = play(
      [
        [0, "delivery"],
        [1, "stop"],
        [RECONCILE_MS, "timer"],
      ],
      rest,
    );
    expect(stopped.effects).toEqual([undefined, undefined, undefined]);
    expect(stopped.wakeAt).toBeUndefined();
  });
});

interface Work {
  effect: Effect;
  start: number;
  end: number;
  ok: boolean;
  ids: number[];
}

/**
 * Runs the machine in simulated time, with a queue as the real one: a publish takes all that waits,
 * and what it took leaves the queue when it went well.
 * @param arrivals times of the deliveries; their position is their id
 * @param works how long each work takes and whether it goes well, one after the other; then 1 ms each
 */
function simulate(arrivals: number[], works: { ms: number; ok: boolean }[], reconcileMs: number) {
  const log: Work[] = [];
  const waiting = new Set<number>();
  const coming = arrivals.map((at, id) => ({ at, id })).sort((a, b) => a.at - b.at);
  const end = Math.max(0, ...arrivals) + 10 * LAST_RETRY_MS;
  let state = initialState(0);
  let current: Work | undefined;
  const plan = [...works];

  const send = (event: Event, now: number) => {
    const next = step(state, event, now, reconcileMs);
    state = next.state;
    if (!next.effect) return;
    if (current) throw new Error(`${next.effect} began while ${current.effect} was under way`);
    const { ms, ok } = plan.shift() ?? { ms: 1, ok: true };
    const ids = next.effect === "publish" ? [...waiting] : [];
    current = { effect: next.effect, start: now, end: now + ms, ok, ids };
    log.push(current);
  };

  for (let now = 0, events = 0; now < end; events++) {
    // A timer without an effect would loop for ever.
    if (events > 100_000) throw new Error("The machine never stops");
    const wake = wakeAt(state);
    const times = [coming[0]?.at, current?.end, wake === undefined ? wake : Math.max(now, wake)];
    now = Math.min(...times.filter((time) => time !== undefined));
    if (coming[0]?.at === now) {
      waiting.add(coming.shift()?.id ?? -1);
      send("delivery", now);
    } else if (current?.end === now) {
      const { effect, ok, ids } = current;
      current = undefined;
      if (ok && effect === "publish") for (const id of ids) waiting.delete(id);
      if (effect === "publish") send(ok ? "published" : "publish-failed", now);
      else send(ok ? "reconciled" : "reconcile-failed", now);
    } else send("timer", now);
  }
  return { log, waiting };
}

const arrivals = fc.array(fc.nat(3000), { maxLength: 60 });
const works = fc.array(fc.record({ ms: fc.nat(400), ok: fc.boolean() }), { maxLength: 30 });

describe("whatever comes, in whatever order", () => {
  test("no delivery is lost, and nothing runs twice at a time", () => {
    fc.assert(
      fc.property(arrivals, works, fc.integer({ min: 20, max: 5000 }), (times, plan, every) => {
        const { log, waiting } = simulate(times, plan, every);
        expect([...waiting]).toEqual([]);
        for (const [id, at] of times.entries()) {
          const published = log.some(({ ids, ok, start }) => ok && ids.includes(id) && start >= at);
          expect(published).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("a steady stream is published within the bound, and never keeps the comparison away", () => {
    const gaps = fc.array(fc.nat(QUIET_MS - 1), { minLength: 200, maxLength: 400 });
    const took = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(gaps, took, fc.integer({ min: 100, max: 400 }), (between, ms, every) => {
        let at = 0;
        const times = between.map((gap) => (at += gap));
        const plan = Array.from({ length: 1000 }, () => ({ ms, ok: true }));
        const { log } = simulate(times, plan, every);
        for (const [id, came] of times.entries()) {
          const start = log.find(({ ids }) => ids.includes(id))?.start ?? Infinity;
          // At worst a publish and a comparison were in the way.
          expect(start - came).toBeLessThanOrEqual(GATHER_MS + 2 * ms);
        }
        let compared = 0;
        for (const { start, end } of log.filter(({ effect }) => effect === "reconcile")) {
          expect(start - compared).toBeLessThanOrEqual(every + 2 * GATHER_MS + ms);
          compared = end;
        }
        expect(at - compared).toBeLessThanOrEqual(every + 2 * GATHER_MS + ms);
      }),
      { numRuns: 30 },
    );
  });
});
