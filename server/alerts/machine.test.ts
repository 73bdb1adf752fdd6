import { expect, test } from "vitest";
import { BEGIN, incidentsOf, step, type Event, type State, type Trouble } from "./machine.ts";

const MINUTE = 60_000;
const stuck: Trouble = { key: "publisher/publishing", message: "It hangs.", graceMs: 2 * MINUTE };
const disk: Trouble = { key: "disk", message: "It is full.", graceMs: 0 };

/** Plays events at their minutes; what is told and sent, in order. */
function play(events: readonly [minute: number, event: Event][], from: State = BEGIN) {
  let state = from;
  const told: string[] = [];
  for (const [minute, event] of events) {
    const next = step(state, event, minute * MINUTE, true);
    state = next.state;
    for (const effect of next.effects) {
      if (effect.do === "log") told.push(`${effect.level} ${effect.text}`);
      else told.push(`send ${effect.notice.state} ${effect.notice.key}`);
    }
  }
  return { state, told };
}
const look = (...troubles: Trouble[]): Event => ({ type: "look", troubles });
const sent: Event = { type: "sent" };

test("an incident is told once when it begins and once when it is over", () => {
  const { told, state } = play([
    [0, look(disk)],
    [1, sent],
    [1, look({ ...disk, message: "It is fuller." })],
    [2, look(disk)],
    [3, look()],
    [3, sent],
    [4, look()],
  ]);
  expect(told).toEqual([
    "error Alert (disk): It is full.",
    "send begun disk",
    "info Over (disk): It is full.",
    "send over disk",
  ]);
  expect(incidentsOf(state)).toEqual([]);
});

test("a trouble that passes by itself wakes no one; one that lasts does", () => {
  expect(
    play([
      [0, look(stuck)],
      [1, look(stuck)],
      [1.5, look()],
    ]).told,
  ).toEqual([]);
  const { told, state } = play([
    [0, look(stuck)],
    [2, look(stuck)],
  ]);
  expect(told).toHaveLength(2);
  expect(incidentsOf(state)).toEqual([
    { key: stuck.key, message: stuck.message, since: "1970-01-01T00:00:00.000Z" },
  ]);
});

test("an alert that cannot be sent is kept, in order, and tried at growing intervals", () => {
  const failed: Event = { type: "send-failed", why: "no answer" };
  const { told, state } = play([
    [0, look(disk)],
    [0, failed],
    [0.4, look(disk, stuck)],
    [0.5, look(disk, stuck)],
    [0.5, failed],
    [1, look(disk, stuck)],
    [3, look(stuck)],
    [3, sent],
    [3, sent],
    [3, sent],
  ]);
  expect(told.filter((line) => line.startsWith("send"))).toEqual([
    "send begun disk",
    "send begun disk",
    "send begun disk",
    "send begun publisher/publishing",
    "send over disk",
  ]);
  expect(told.filter((line) => line.startsWith("warn"))).toHaveLength(1);
  expect(state.unsent).toEqual([]);
});

test("a restart of the watcher tells nothing again, and sends what was not sent", () => {
  const before = play([[0, look(disk)]]).state;
  const { told } = play(
    [
      [5, look(disk)],
      [5, sent],
      [6, look(disk)],
    ],
    { ...before, sending: false },
  );
  expect(told).toEqual(["send begun disk"]);
});

test("a clock that jumps back begins the grace anew, and an alert is not lost by it", () => {
  const { told } = play([
    [1000, look(stuck, disk)],
    [1000, { type: "send-failed", why: "no answer" }],
    [1, look(stuck, disk)],
    [2, look(stuck, disk)],
  ]);
  expect(told.filter((line) => line.startsWith("send"))).toEqual([
    "send begun disk",
    "send begun disk",
  ]);
  expect(told.join()).not.toContain("publisher/publishing");
});
