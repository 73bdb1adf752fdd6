import { expect, test } from "vitest";
import { toCookie, toPerspective } from "./perspective.ts";

test.each([
  ["published", "published"],
  ["drafts", "drafts"],
  ["rSpring", "rSpring"],
  ["rSummer,rSpring,drafts", "rSummer,rSpring,drafts"],
  [undefined, "drafts"],
  ["", "drafts"],
  // `raw` is not a perspective of the site.
  ["raw", "drafts"],
  ["rSpring,raw", "drafts"],
  ['"><script>', "drafts"],
  ["r,".repeat(30), "drafts"],
])("a preview asked for %j shows %s", (choice, perspective) => {
  expect(toPerspective(choice)).toBe(perspective);
});

test("a choice of releases survives storing it in the cookie", () => {
  const chosen = toPerspective("rSummer,rSpring,drafts");
  expect(toPerspective(toCookie(chosen))).toBe(chosen);
  expect(toCookie(chosen)).not.toMatch(/[,; ]/);
});
