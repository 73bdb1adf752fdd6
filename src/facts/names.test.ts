import { expect, test } from "vitest";
import { numberWord, shortNameFrom, withAgentCount } from "./names.ts";
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

test.each([
  [1, "one"],
  [8, "eight"],
  [12, "twelve"],
  [20, "twenty"],
  [24, "twenty-four"],
  [150, "150"],
])("%d is written %s", (number, word) => {
  expect(numberWord(number)).toBe(word);
});

test("a sentence names as many agents as there are", () => {
  expect(withAgentCount("{Agents} agents. Hear the {agents}.", 9)).toBe(
    "Nine agents. Hear the nine.",
  );
  expect(withAgentCount("No number here.", 9)).toBe("No number here.");
});
