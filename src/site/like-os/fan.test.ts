import { expect, test } from "vitest";
import { fan } from "./fan.ts";

test("each strand leaves its own agent and arrives at its own place in the stack", () => {
  const paths = fan(8, { start: 0.55, width: 0.42 }, [475, 74]);
  const ends = paths.map((path) => path.split(/[MC ]/).filter(Boolean).map(Number));
  const [starts, arrivals] = [ends.map((way) => way[0]), ends.map((way) => way.at(-2) ?? 0)];
  expect(new Set(starts).size).toBe(8);
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  expect(Math.min(...arrivals)).toBeGreaterThan(475 * 0.55);
  expect(Math.max(...arrivals)).toBeLessThan(475 * 0.97);
});
