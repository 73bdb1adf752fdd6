import { expect, test } from "vitest";
import { isActive } from "./nav-state.ts";

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
