import { expect, test } from "vitest";
import { toCookie, toPerspective } from "./perspective.ts";

test.each([
  ["published", "published"],
  ["drafts", "drafts"],
  ["rSpring", "rSpring"],
  ["rSummer,rSpring,drafts", "rSummer,rSpring,drafts"],
  [undefined, "drafts"],
  ["", "drafts"],
  // Everything as it is stored is no side to see the site from.
  ["raw", "drafts"],
  ["rSpring,raw", "drafts"],
  ['"><script>', "drafts"],
  ["r,".repeat(30), "drafts"],
])("a preview asked for %j shows %s", (asked, shown) => {
  expect(toPerspective(asked)).toBe(shown);
});

test("a choice of releases is the same after a visit to the cookie", () => {
  const chosen = toPerspective("rSummer,rSpring,drafts");
  expect(toPerspective(toCookie(chosen))).toBe(chosen);
  expect(toCookie(chosen)).not.toMatch(/[,; ]/);
});
