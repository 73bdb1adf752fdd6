import { expect, test } from "vitest";
import { isActive, twoLines } from "./nav-state.ts";

test.each([
  ["/", "/", true],
  ["/", "/about", false],
  ["/about", "/about", true],
  ["/about", "/about/team", true],
  ["/about", "/about-old", false],
  ["/poly-ai", "/", false],
])("a visitor sees where they are: link %s on page %s is active: %s", (href, path, active) => {
  expect(isActive(href, path)).toBe(active);
});

test.each([
  ["HOME", ["HOME"]],
  ["POLY AI", ["POLY", "AI"]],
  ["OUR OWN STAFF", ["OUR OWN", "STAFF"]],
  ["WHAT ARE MISSION-DRIVEN ORGANIZATIONS", ["WHAT ARE MISSION-DRIVEN", "ORGANIZATIONS"]],
])("a label of any number of words stands in two lines at most: %s", (label, lines) => {
  expect(twoLines(label)).toEqual(lines);
});
