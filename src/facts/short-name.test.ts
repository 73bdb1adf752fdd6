import { expect, test } from "vitest";
import { shortNameFrom } from "./short-name.ts";
import { lowerCaseId } from "../../studio/validation/content-rules.ts";

test.each([
  ["Nora", "nora"],
  ["Amélie Strauß", "amelie-strau"],
  ["  Donor’s Relations & Co. ", "donors-relations-co"],
  ["24 Hours", "hours"],
])("a name becomes an address that the site can serve: %s", (name, address) => {
  expect(shortNameFrom(name)).toBe(address);
  expect(lowerCaseId(address)).toBe(true);
});

test("a name without a Latin letter makes no address, and a long one is cut", () => {
  expect(shortNameFrom("北京 24")).toBe("");
  expect(shortNameFrom(`${"abc-".repeat(20)}`)).toMatch(/^(?:abc-)+abc$/);
});

test("an address that a folder's own page has cannot be taken", () => {
  expect(lowerCaseId("index")).toBe("“index” is reserved by the site. Choose another one.");
});
