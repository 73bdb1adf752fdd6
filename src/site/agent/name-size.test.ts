import { expect, test } from "vitest";
import { nameSize } from "./name-size.ts";

test.each([
  ["Kofi", 25],
  ["Leila", 24],
  ["Nora", 23],
  ["Ingrid", 19],
  ["Mateo", 18],
  ["Amara", 17],
  ["Bartholomew", 10],
])("%s is set as large as its letters allow", (name, size) => {
  expect(nameSize(name)).toBe(size);
});

test("a name that is far too long is still shown, in the smallest size", () => {
  expect(nameSize("W".repeat(40))).toBe(10);
});
