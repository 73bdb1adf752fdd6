import { expect, test } from "vitest";
import { curve, ribbon } from "./ribbon.ts";

test("a strand is as broad as it is said to be, also where it changes", () => {
  const path = ribbon([
    { x: 10, y: 0, width: 8 },
    { x: 10, y: 50, width: 4 },
    { x: 10, y: 100, width: 2 },
  ]);
  expect(path).toBe("M6 0L8 50L9 100L11 100L12 50L14 0Z");
});

test("a strand of one point draws nothing instead of a broken path", () => {
  expect(ribbon([{ x: 1, y: 1, width: 4 }])).toBe("");
});

test("a curve begins and ends where it should, so that no gap shows in the strand", () => {
  const points = curve(
    [
      [0, 0],
      [0, 50],
      [100, 50],
      [100, 100],
    ],
    [6, 2],
    10,
  );
  expect(points).toHaveLength(11);
  expect(points[0]).toEqual({ x: 0, y: 0, width: 6 });
  expect(points.at(-1)).toEqual({ x: 100, y: 100, width: 2 });
});
