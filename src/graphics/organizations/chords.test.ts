import { expect, test } from "vitest";
import { CHORDS, chordStrands } from "./chords.ts";

/** Where the ways of one strand begin and end. */
function ways(path: string) {
  return path
    .split("M")
    .slice(1)
    .map((way) => way.split(/[ ,C]/).map(Number))
    .map((numbers) => ({ from: numbers[1], to: numbers.at(-1), x: numbers.at(-2) }));
}

test("every agent's strand runs into every trait's note, at the middle of the trait's row", () => {
  const strands = chordStrands(8, 6);
  expect(strands).toHaveLength(8);
  for (const strand of strands) {
    expect(ways(strand).map(({ to }) => to)).toEqual([50, 150, 250, 350, 450, 550]);
    expect(new Set(ways(strand).map(({ x }) => x))).toEqual(new Set([CHORDS.width]));
    expect(new Set(ways(strand).map(({ from }) => from)).size).toBe(1);
  }
});

test("the strands start in the agents' order, none outside the drawing", () => {
  const starts = chordStrands(8, 6).map((strand) => ways(strand)[0]?.from ?? -1);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts[0]).toBeGreaterThan(0);
  expect(starts[7]).toBeLessThan(CHORDS.height);
});
