import { expect, test } from "vitest";
import { reach, swell } from "./crescendo.ts";

const shape = { count: 8, length: 1000, pitch: 30, breadth: 20 };
/** The corners of an outline. */
const corners = (path: string) =>
  path
    .slice(1, -1)
    .split("L")
    .map((corner) => corner.split(",").map(Number));

test("revenue is drawn to scale: the double bar stands where the full strands end", () => {
  for (const path of swell(shape, 0, 0.4)) {
    expect(corners(path)[0]).toEqual([0, 0]);
    expect(
      corners(path)
        .slice(1)
        .map(([x]) => x),
    ).toEqual([400, 400]);
  }
});

test("a strand beyond the bar takes up where the full one ends", () => {
  const [full = ""] = swell(shape, 0, 0.4);
  const [open = ""] = swell(shape, 0.4, 1.2);
  const [, upper, lower] = corners(full);
  expect(corners(open)[0]).toEqual(upper);
  expect(corners(open).at(-1)).toEqual(lower);
});

test("the strands swell without touching, and marks below them find how far they reach", () => {
  const ends = swell(shape, 0, 1).map((path) =>
    corners(path)
      .slice(1)
      .map(([, y = 0]) => y),
  );
  expect(ends.map(([upper = 0, lower = 0]) => lower - upper)).toEqual(Array(8).fill(20));
  expect((ends[1]?.[0] ?? 0) - (ends[0]?.[1] ?? 0)).toBe(10);
  expect(ends.at(-1)?.[1]).toBe(reach(shape, 1));
  expect(reach(shape, 0)).toBe(0);
});
