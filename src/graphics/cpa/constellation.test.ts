import { describe, expect, test } from "vitest";
import { constellation, type Frame } from "./constellation.ts";

const FRAME: Frame = {
  width: 1240,
  base: 640,
  inner: 262,
  breadth: 368,
  swell: [2.6, 0.7],
  note: 25,
  type: 31,
};
/** Two traits on the first strand, as the profession has them. */
const LANES = [7, 3, 0, 4, 2, 6, 1, 5, 0];
const placed = (lanes: readonly number[]) => lanes.map((lane) => ({ lane, letters: 13 }));
const drawn = constellation(8, placed(LANES), FRAME);

/** Where a point of the drawing lies, in degrees around the profession. */
const degrees = ([x = 0, y = 0]: readonly number[]) =>
  (Math.atan2(FRAME.base - y, x - FRAME.width / 2) * 180) / Math.PI;

describe("the constellation of traits", () => {
  test("every trait stands on its agent's strand", () => {
    drawn.notes.forEach(({ at: [x, y] }, index) => {
      const radius = Math.hypot(x - FRAME.width / 2, FRAME.base - y);
      expect(radius).toBeCloseTo(FRAME.inner + ((LANES[index] ?? 0) * FRAME.breadth) / 8, 0);
    });
  });

  test("the traits of one strand do not run into each other", () => {
    const [third, ninth] = [drawn.notes[2], drawn.notes[8]];
    expect(third?.anchor).toBe("start");
    expect(ninth?.anchor).toBe("end");
    expect((ninth?.at[0] ?? 0) - (third?.at[0] ?? 0)).toBeGreaterThan(FRAME.type * 12);
  });

  test("a reader follows the numbers from note to note without a line across a note", () => {
    expect(drawn.joins).toHaveLength(LANES.length - 1);
    drawn.joins.forEach((path, index) => {
      const [startX = 0, startY = 0] = path.slice(1).split(/[ L]/).map(Number);
      const [x, y] = drawn.notes[index]?.at ?? [0, 0];
      expect(Math.hypot(startX - x, startY - y)).toBeGreaterThan(FRAME.note * 0.8);
    });
  });

  test("each strand comes down at a foot of its own, inside the drawing", () => {
    expect(drawn.arcs).toHaveLength(8);
    expect(new Set(drawn.feet).size).toBe(8);
    expect(Math.max(...drawn.feet)).toBeLessThan(FRAME.width);
  });

  test("names keep upright: none runs past the top of the arc to the other side's foot", () => {
    for (const { at, anchor } of drawn.notes) {
      expect(anchor).toBe(at[0] < FRAME.width / 2 + 40 ? "start" : "end");
    }
  });

  test("names stay apart on whatever strands an editor puts them", () => {
    for (const lanes of [
      LANES,
      LANES.map(() => 0),
      [0, 0, 0, 1, 1, 1, 7, 7, 7],
      LANES.toReversed(),
    ]) {
      const { notes } = constellation(8, placed(lanes), FRAME);
      const spans = notes.map(({ at, namePath, type }, index) => {
        const ends = namePath
          .slice(1)
          .split(/A[^A]* 0 0 1 /)
          .map((end) => end.split(" ").map(Number));
        return { lane: lanes[index], type, ends: ends.map(degrees), at: degrees(at) };
      });
      for (const one of spans) {
        for (const other of spans) {
          if (one === other || one.lane !== other.lane) continue;
          const [from = 0, to = 0] = one.ends;
          const [start = 0, end = 0] = other.ends;
          expect(other.at > from || other.at < to, "a note under a name").toBe(true);
          expect(start <= to + 0.1 || end >= from - 0.1, "a name over a name").toBe(true);
        }
      }
    }
  });

  test("nine agents stand in the room of eight", () => {
    const { feet } = constellation(9, placed(LANES), FRAME);
    expect(Math.max(...feet)).toBeLessThan(Math.max(...drawn.feet) + 10);
    expect(new Set(feet).size).toBe(9);
  });

  test("one agent and one trait still make a drawing", () => {
    const one = constellation(1, placed([0]), FRAME);
    expect(one.arcs).toHaveLength(1);
    expect(one.joins).toEqual([]);
  });
});
