import { expect, test } from "vitest";
import { fan } from "./fan.ts";

const endOf = (path: string) => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number).slice(-2);

test("a strand ends level with its line of the list", () => {
  const strands = fan(7, { width: 400, height: 700, from: [0, 350], direction: "right" });
  expect(strands.map(endOf)).toEqual(Array.from({ length: 7 }, (_, row) => [400, 50 + 100 * row]));
  expect(strands.every((path) => path.startsWith("M0,350"))).toBe(true);
});

test("on a phone the strands part downward, one for each column", () => {
  const strands = fan(2, { width: 100, height: 40, from: [50, 0], direction: "down" });
  expect(strands.map(endOf)).toEqual([
    [25, 40],
    [75, 40],
  ]);
});
