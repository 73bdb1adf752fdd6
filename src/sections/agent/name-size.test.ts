import { expect, test } from "vitest";
import { nameSize } from "./name-size.ts";

test.each([
  ["Kofi", 25],
  ["Leila", 23],
  ["Nora", 23],
  ["Victor", 19],
  ["Mateo", 19],
  ["Amara", 19],
  ["Bartholomew", 9],
])("%s is set as large as its letters allow", (name, size) => {
  expect(nameSize(name)).toBe(size);
});

test("no name is too long to be shown", () => {
  expect(nameSize("W".repeat(40))).toBe(9);
});
