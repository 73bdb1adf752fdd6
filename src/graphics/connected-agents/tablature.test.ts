import { expect, test } from "vitest";
import { measureOf, stringAt } from "./tablature.ts";

test("a note stands on the string of everyone who plays, and of nobody else", () => {
  expect(measureOf(["ann", "ben", "cleo"], ["cleo", "ann", "somebody"])).toEqual({
    notes: [0, 2],
    rests: [1],
  });
});

test("strings stand evenly, with half a gap at the edge", () => {
  expect([0, 1, 2].map(stringAt)).toEqual([10, 30, 50]);
});
