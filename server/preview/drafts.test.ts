import { expect, test } from "vitest";
import { toPerspective } from "./drafts.ts";

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
