import { describe, expect, it } from "vitest";
import { breath, openingPath, restPath } from "./staff.ts";

const LINES = [0, 1, 2, 3, 4, 5, 6, 7];

/** The numbers of a path as points. */
function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const points: { x: number; y: number }[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    points.push({ x: numbers[index] ?? Number.NaN, y: numbers[index + 1] ?? Number.NaN });
  }
  return points;
}

const endOf = (line: number, progress: number) => pointsOf(openingPath(line, progress)).at(-1);

describe("the strands behind the gate", () => {
  it("begin to move from exactly where they rest, without a jump", () => {
    for (const line of LINES) {
      expect(pointsOf(openingPath(line, 0)).every(({ y }) => y === line)).toBe(true);
      expect(restPath(line)).toBe(`M0 ${line}H100`);
    }
  });

  it("cross the whole screen at every moment", () => {
    for (const progress of [0, 0.4, 1]) {
      const points = pointsOf(openingPath(3, progress));
      expect(points[0]?.x).toBe(0);
      expect(points.at(-1)?.x).toBe(100);
    }
  });

  it("meet in one line once they are open", () => {
    const heights = LINES.map((line) => endOf(line, 1)?.y ?? Number.NaN);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.05);
  });

  it("never tangle: each stays above the next on the left edge", () => {
    const starts = LINES.map((line) => pointsOf(openingPath(line, 1))[0]?.y ?? Number.NaN);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
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
