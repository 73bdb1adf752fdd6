import { expect, test } from "vitest";
import { wings } from "./wings.ts";

test.each([1, 3, 8, 9, 11, 24])("%i rooms: each is in the plan once, in order", (count) => {
  const rooms = Array.from({ length: count }, (_, index) => index);
  const plan = wings(rooms);
  expect(plan.flatMap(({ left, right }) => [...left, ...right])).toEqual(rooms);
  for (const { left, right } of plan) {
    expect(left.length).toBeLessThanOrEqual(4);
    expect(left.length - right.length).toBeLessThanOrEqual(1);
  }
});

test("eight rooms share one hall", () => {
  expect(wings(["a", "b", "c", "d", "e", "f", "g", "h"])).toHaveLength(1);
});
