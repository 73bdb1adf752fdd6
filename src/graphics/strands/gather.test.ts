import { expect, test } from "vitest";
import { smoothPath, type Point } from "./gather.ts";

test("a smooth path passes the points of its line and keeps near it between them", () => {
  const at = (t: number): Point => [1000 * t, 500 + 90 * Math.sin(6 * t)];
  const numbers = (smoothPath(at, 8).match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  expect(numbers.slice(0, 2)).toEqual([0, 500]);
  for (const [index, share] of [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1].entries()) {
    // The first curve has both of its controls written, the others mirror the last one.
    const [x = NaN, y = NaN] = numbers.slice(6 + 4 * index, 8 + 4 * index);
    expect(x).toBeCloseTo(at(share)[0], 0);
    expect(y).toBeCloseTo(at(share)[1], 0);
  }
});
