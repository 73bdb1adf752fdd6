import { expect, test } from "vitest";
import { breakLines } from "./lines.ts";

test("a drawing's words break between words and none is lost", () => {
  expect(breakLines("Here a person decides", 13)).toEqual(["Here a person", "decides"]);
  expect(breakLines("an extraordinarily long one", 6)).toEqual([
    "an",
    "extraordinarily",
    "long",
    "one",
  ]);
  expect(breakLines("  ", 6)).toEqual([]);
});
