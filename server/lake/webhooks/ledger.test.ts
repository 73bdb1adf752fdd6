import { expect, test } from "vitest";
import type { Clock } from "../../runtime/clock.ts";
import { Ledger } from "./ledger.ts";
import type { Settlement } from "./outbox.ts";

/** A clock whose timers run when the test says so. */
function handClock() {
  const timers = new Set<() => void>();
  const clock: Clock = {
    wall: () => 0,
    elapsed: () => 0,
    after: (_, run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
  };
  const ring = () => {
    const due = [...timers];
    timers.clear();
    for (const run of due) run();
  };
  return { clock, ring, timers };
}

const note = (id: number, state: Settlement["state"] = "delivered"): Settlement => ({
  id,
  state,
  attempts: 1,
  firstAttemptAt: 0,
  result: "200",
  at: 0,
});

test("results are written together, the newest of each delivery", () => {
  const { clock, ring, timers } = handClock();
  const written: Settlement[][] = [];
  const ledger = new Ledger(
    (all) => written.push(all),
    clock,
    () => expect.unreachable(),
  );
  ledger.note(note(1, "waiting"));
  ledger.note(note(2));
  ledger.note(note(1));
  expect(written).toEqual([]);
  ring();
  expect(written).toEqual([[note(1), note(2)]]);
  ledger.note(note(3));
  ledger.close();
  expect(written).toHaveLength(2);
  expect(timers.size).toBe(0);
});

test("a disk that is full is told of once, and nothing is forgotten until it has room", () => {
  const { clock, ring, timers } = handClock();
  const written: Settlement[][] = [];
  const told: unknown[] = [];
  let full = true;
  const write = (all: Settlement[]) => {
    if (full) throw new Error("full");
    written.push(all);
  };
  const ledger = new Ledger(write, clock, (error) => told.push(error));
  ledger.note(note(1));
  ring();
  ledger.note(note(2));
  ring();
  expect(told).toHaveLength(1);
  full = false;
  ring();
  expect(written).toEqual([[note(1), note(2)]]);
  full = true;
  ledger.note(note(3));
  ledger.close();
  expect(told).toHaveLength(2);
  expect(timers.size).toBe(0);
});
