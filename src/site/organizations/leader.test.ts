import { expect, test } from "vitest";
import { LEADER, leaderPaths } from "./leader.ts";

/** Height at which a path ends. */
const end = (path: string) => Number(path.split(/[ ,L]/).at(-1));

test("an agent's strand ends in the same lane in every line of the directory", () => {
  const [first] = leaderPaths([2], 8);
  const [, third] = leaderPaths([7, 2, 0], 8);
  expect(third).toBe(first);
});

test("strands leave the name in one point and end apart, in the agents' order, inside the line", () => {
  const paths = leaderPaths([0, 1, 2, 3, 4, 5, 6, 7], 8);
  const middle = LEADER.height / 2;
  expect(paths.every((path) => path.startsWith(`M0,${middle}`))).toBe(true);
  const ends = paths.map(end);
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  expect(new Set(ends).size).toBe(8);
  expect(Math.min(...ends)).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThan(LEADER.height);
});

test("a line of a type that a new, ninth agent serves is drawn as well", () => {
  expect(leaderPaths([8], 9).map(end)[0]).toBeCloseTo(LEADER.height - 5);
});
