import { expect, test } from "vitest";
import { AGENTS_MAX } from "../../facts/constants.ts";
import { faceColumns, minutesOf } from "./voices.ts";

test("eight faces are one under the other, evenly", () => {
  const { columns, middles } = faceColumns(8);
  expect(columns).toBe(1);
  expect(middles[0]).toBeCloseTo(1 / 16);
  expect(middles[7]).toBeCloseTo(15 / 16);
});

test("every strand has a height of its own, however many agents there are", () => {
  for (let count = 1; count <= AGENTS_MAX; count += 1) {
    const { middles } = faceColumns(count);
    expect(new Set(middles.map((middle) => middle.toFixed(4))).size).toBe(count);
    expect([...middles].sort((a, b) => a - b)).toEqual(middles);
    expect(Math.min(...middles)).toBeGreaterThan(0);
    expect(Math.max(...middles)).toBeLessThan(1);
  }
});

test.each([
  [[12.3, 12.77, 11.8, 12.7, 15.03, 15.1, 13.2, 14.97], 2],
  [[10], 1],
  [[11.3, 10.4, 10.4, 10.3, 10.1, 9.4, 10, 9.7], 2],
  [[100, 100], 4],
])("a visitor is told how long it takes: %j seconds are %d min", (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});
