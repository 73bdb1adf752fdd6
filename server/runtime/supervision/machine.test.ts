import { describe, expect, test } from "vitest";
import {
  begin,
  restartDelay,
  step,
  TIMING,
  type Effect,
  type Event,
  type Facts,
} from "./machine.ts";

const FACTS: Facts = { name: "The lake", needed: false, timing: TIMING };
const NEEDED: Facts = { ...FACTS, needed: true };
const killed: Event = { type: "exit", how: "SIGKILL", code: undefined };
const refused: Event = { type: "exit", how: "code 1", code: 1 };
const ready: Event = { type: "ready" };
const missed: Event = { type: "missed" };
const answered: Event = { type: "answered" };
const timer: Event = { type: "timer" };
const stop: Event = { type: "stop" };

/** Plays events to the machine, one each second. @returns where that leads, and all that was done */
function play(events: readonly Event[], facts: Facts = FACTS, secondsApart = 1) {
  let { state, effects, timer: due } = begin(facts);
  const done: Effect[] = [...effects];
  for (const [index, event] of events.entries()) {
    const next = step(state, event, facts, index * secondsApart * 1000);
    if (next === undefined) continue;
    ({ state, effects, timer: due } = next);
    done.push(...effects);
  }
  const logged = done.flatMap((effect) => (effect.do === "log" ? [effect.text] : []));
  const launches = done.filter((effect) => effect.do === "launch").length;
  const signals = done.flatMap((effect) => (effect.do === "signal" ? [effect.signal] : []));
  return { state, phase: state.phase, due, logged, launches, signals };
}

test("a first failure costs no time, a row of them never more than half a minute each", () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map(restartDelay);
  expect(delays).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

describe("whatever ends a program, it is tried again", () => {
  const ends: [string, readonly Event[], Facts][] = [
    ["killed before it was first ready", [killed], FACTS],
    ["killed before it was first ready, though it is needed", [killed], NEEDED],
    ["refuses its first start, and the others do without", [refused], FACTS],
    ["killed while it works", [ready, killed], NEEDED],
    ["ends by itself with code 0", [ready, { type: "exit", how: "code 0", code: 0 }], NEEDED],
    ["refuses a later start", [ready, killed, timer, refused], NEEDED],
    [
      "killed after it was told to end because it hung",
      [ready, missed, missed, missed, killed],
      FACTS,
    ],
    ["killed because it was not ready in time", [timer, timer, killed], NEEDED],
    ["could not be made", [{ type: "exit", how: "EAGAIN", code: undefined }], NEEDED],
  ];
  test.each(ends)("%s", (_, events, facts) => {
    const { phase, launches } = play(events, facts);
    expect(phase).toBe("waiting");
    expect(play([...events, timer], facts).launches).toBe(launches + 1);
  });

  test("but one that is needed and refuses its very first start", () => {
    expect(play([refused], NEEDED).state).toEqual({ phase: "stopped", failed: true });
  });
});

describe("a program that does not answer", () => {
  const row = Array.from({ length: TIMING.misses }, () => missed);

  test("is told to end after half a minute, then killed, and that is logged", () => {
    const hanging = [ready, timer, ...row];
    expect(play(hanging.slice(0, -1)).phase).toBe("ready");
    expect(play(hanging)).toMatchObject({
      phase: "hanging",
      signals: ["SIGTERM"],
      logged: ["The lake did not answer for 30 s; restarting it."],
      due: TIMING.hangMs,
    });
    expect(play([...hanging, timer]).signals).toEqual(["SIGTERM", "SIGKILL"]);
  });

  test("is alive again with its first answer: only a row counts", () => {
    const late = [timer, ...row.slice(1), answered];
    expect(play([ready, ...late, ...late]).phase).toBe("ready");
  });

  test("is not blamed for the time that the machine slept", () => {
    expect(play([ready, timer, missed, timer, answered], FACTS, 1_000_000).phase).toBe("ready");
  });

  test("does not count as alive because of a late response", () => {
    expect(play([ready, timer, ...row, answered]).phase).toBe("hanging");
  });
});

test("a program that was well for half a minute starts over with its failures", () => {
  const row = [ready, killed, timer];
  expect(play([...row, ...row, ...row], FACTS, 1).state).toMatchObject({ failures: 3 });
  expect(play([...row, ...row, ...row], FACTS, 31).state).toMatchObject({ failures: 1 });
});

test("a program that runs again after a failure says so", () => {
  expect(play([ready]).logged).toEqual([]);
  expect(play([ready, killed, timer, ready]).logged.at(-1)).toBe("The lake runs again.");
});

describe("a program that is stopped", () => {
  const before: [string, readonly Event[]][] = [
    ["while it starts", []],
    ["while it works", [ready]],
    ["while it hangs", [ready, ...Array.from({ length: TIMING.misses }, () => missed)]],
  ];
  test.each(before)(
    "%s is told to end, killed when it does not, and never started again",
    (_, events) => {
      const { signals, launches } = play(events);
      const stopping = play([...events, stop]);
      expect(stopping).toMatchObject({ phase: "stopping", due: TIMING.stopMs });
      expect(stopping.signals).toEqual([...signals, "SIGTERM"]);
      expect(play([...events, stop, timer]).signals.at(-1)).toBe("SIGKILL");
      expect(play([...events, stop, killed, timer, ready, killed, timer])).toMatchObject({
        state: { phase: "stopped", failed: false },
        launches,
      });
    },
  );

  test("while it waits for its restart is stopped at once", () => {
    expect(play([ready, killed, stop, timer])).toMatchObject({ phase: "stopped", launches: 1 });
  });
});
