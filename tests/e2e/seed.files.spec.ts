import { expect, test } from "@playwright/test";
import { LEGAL_EFFECTIVE_DATE } from "../../src/facts/constants.ts";
import { agents, legalPages } from "./support/dataset.ts";
import { LEGAL_SLUGS } from "./support/legal-pages.ts";
import { VARIANTS } from "./readings/agent.ts";

test("the eight agents are those that the product names, in its order", () => {
  expect(agents.map(({ id }) => id)).toEqual(Object.keys(VARIANTS));
});

test("the six legal pages are there and count from the same day", () => {
  expect(legalPages.map(({ slug }) => slug).sort()).toEqual([...LEGAL_SLUGS].sort());
  for (const { effectiveDate } of legalPages) expect(effectiveDate).toBe(LEGAL_EFFECTIVE_DATE);
});
