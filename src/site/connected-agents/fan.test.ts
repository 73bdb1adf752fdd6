import { expect, test } from "vitest";
import { fan } from "./fan.ts";

const endOf = (path: string) => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number).slice(-2);

test("a strand ends level with its line of the list", () => {
  const strands = fan(7, { width: 400, height: 700, from: [0, 350] });
  expect(strands.map(endOf)).toEqual(Array.from({ length: 7 }, (_, row) => [400, 50 + 100 * row]));
  expect(strands.every((path) => path.startsWith("M0,350"))).toBe(true);
});
