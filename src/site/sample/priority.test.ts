import { expect, test } from "vitest";
import { priorityOf } from "./priority.ts";

test.each([
  [1, "red", "High priority"],
  [2, "red", "High priority"],
  [3, "orange", "Medium priority"],
  [4, "orange", "Medium priority"],
  [5, "green", "Lower priority"],
  [6, "green", "Lower priority"],
])("the header of card %d is %s and says so in words", (id, color, word) => {
  expect(priorityOf(id)).toEqual({ color, word });
});
