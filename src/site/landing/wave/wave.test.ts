import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levelsOf, travellingWave } from "./wave.ts";

const LENGTH = 1300;
/** Two seconds of loud voice, after a second of silence. */
const LATE = levelsOf("0".repeat(25) + "z".repeat(50));
const places = Array.from({ length: LENGTH / 5 + 1 }, (_, index) => index * 5);

/** The farthest place that moves, in pixels from the card; 0 when all is flat. */
function front(now: number, until = Infinity): number {
  const moving = places.filter((x) => Math.abs(travellingWave(LATE, now, until)(x, LENGTH)) > 0.01);
  return moving.at(-1) ?? 0;
}

describe("a string that follows a voice", () => {
  test("is flat in silence, before the voice, and after it has run out", () => {
    for (const loudness of ["", "0".repeat(100), "?!".repeat(50)]) {
      const wave = travellingWave(levelsOf(loudness), 2, Infinity);
      for (const x of places) expect(wave(x, LENGTH)).toBeCloseTo(0);
    }
    expect(front(0.5)).toBe(0);
    expect(front(20)).toBe(0);
  });

  test("is moved at the card first, and farther out later", () => {
    const fronts = [1.3, 1.6, 2, 3, 4].map((now) => front(now));
    expect(fronts[0]).toBeGreaterThan(0);
    expect(fronts).toEqual([...fronts].sort((a, b) => a - b));
    expect(new Set(fronts).size).toBe(fronts.length);
  });

  test("lets what was said run out when the voice stops", () => {
    const near = (until: number) =>
      Math.max(
        ...places.slice(1, 30).map((x) => Math.abs(travellingWave(LATE, 2.5, until)(x, LENGTH))),
      );
    expect(near(Infinity)).toBeGreaterThan(0.1);
    expect(near(1.5)).toBe(0);
    expect(front(2.5, 1.5)).toBeGreaterThan(150);
  });

  test("swings far for a loud voice, little for a soft one", () => {
    const most = (sign: string) => {
      const wave = travellingWave(levelsOf(sign.repeat(99)), 3, Infinity);
      return Math.max(...places.map((x) => Math.abs(wave(x, LENGTH))));
    };
    expect(most("z")).toBeGreaterThan(0.8);
    expect(most("8")).toBeLessThan(0.35);
    expect(most("8")).toBeGreaterThan(0.05);
  });

  test("is held at both ends and stays within its room, whatever is said", () => {
    const anything = fc.record({
      loudness: fc.string({ maxLength: 400 }),
      now: fc.double({ min: 0, max: 30, noNaN: true }),
      until: fc.double({ min: 0, max: 30, noNaN: true }),
      distance: fc.double({ min: -50, max: 3000, noNaN: true }),
      length: fc.double({ min: 1, max: 2600, noNaN: true }),
    });
    fc.assert(
      fc.property(anything, ({ loudness, now, until, distance, length }) => {
        const levels = levelsOf(loudness);
        for (const x of [distance, 0, length]) {
          const height = travellingWave(levels, now, until)(x, length);
          expect(Math.abs(height)).toBeLessThanOrEqual(1);
          if (x <= 0 || x >= length) expect(height).toBeCloseTo(0);
        }
      }),
    );
  });
});
