import { describe, expect, it } from "vitest";
import { breath, evenly, flatLine, pathBetween, type Point } from "./opening.ts";

const HEIGHT = 640;
const REST = flatLine(1440, 300);
const PAGE: Point[] = [
  [180, 150],
  [700, 500],
  [1388, 800],
];

/** The numbers of a path as points. */
function pointsOf(path: string): Point[] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return numbers.flatMap((x, index): Point[] =>
    index % 2 === 0 ? [[x, numbers[index + 1] ?? Number.NaN]] : [],
  );
}

describe("the strands behind the gate", () => {
  it("begin to move from exactly where they rest, without a jump", () => {
    const points = pointsOf(pathBetween(REST, evenly(PAGE), 0, 3, HEIGHT));
    expect(points.every(([, y]) => y === 300)).toBe(true);
    expect(points[0]).toEqual([0, 300]);
    expect(points.at(-1)).toEqual([1440, 300]);
  });

  it("end exactly on the line of the page, so that nothing jumps when it takes over", () => {
    const points = pointsOf(pathBetween(REST, evenly(PAGE), 1, 3, HEIGHT));
    expect(points[0]).toEqual(PAGE[0]);
    expect(points.at(-1)).toEqual(PAGE.at(-1));
    expect(points).toContainEqual([700, 500]);
  });

  it("swing less where they lie close together, so that they never tangle", () => {
    const swing = (height: number) => {
      const heights = pointsOf(pathBetween(REST, REST, 0.5, 3, height)).map(([, y]) => y);
      return Math.max(...heights) - Math.min(...heights);
    };
    expect(swing(HEIGHT)).toBeGreaterThan(15);
    expect(swing(80)).toBeLessThan(15);
  });
});

describe("breath", () => {
  it("starts and ends softly, and stays at its ends", () => {
    expect(breath(0)).toBe(0);
    expect(breath(1)).toBe(1);
    expect(breath(1.4)).toBe(1);
    expect(breath(-1)).toBe(0);
    expect(breath(0.1)).toBeLessThan(0.1);
    expect(breath(0.9)).toBeGreaterThan(0.9);
  });
});
