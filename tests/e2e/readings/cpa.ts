import { expect } from "@playwright/test";
import { CPA_TRAIT_COUNT } from "../../../src/facts/constants.ts";
import { cpa } from "../support/dataset.ts";
import { expectWords, partsOf } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const cpaReadings: Readings = {
  "a practitioner sees first what is prepared and what a person signs, then the nine traits in words":
    async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(cpa.title);
      await expect(page.getByText(cpa.lede)).toBeVisible();

      const steps = page.getByRole("region", { name: cpa.engagement.heading }).locator("tbody tr");
      const lines = await partsOf(steps);
      expect(lines).toHaveLength(cpa.engagement.steps.length);
      for (const [index, { product, professional }] of cpa.engagement.steps.entries()) {
        expectWords(lines[index]?.text, [product, professional]);
      }
      // Every decision has a signature, and no draft has one.
      await expect(steps.locator("td:nth-of-type(1) .signature")).toHaveCount(0);
      await expect(steps.locator("td:nth-of-type(2) .signature")).toHaveCount(lines.length);
      await expect(steps.first()).toBeInViewport();

      const traits = page
        .getByRole("region", { name: cpa.traitsHeading, exact: true })
        .getByRole("listitem");
      const parts = await partsOf(traits);
      expect(parts).toHaveLength(CPA_TRAIT_COUNT);
      for (const [index, { title, text }] of cpa.traits.entries()) {
        expect(parts[index]?.headings).toEqual([title]);
        expectWords(parts[index]?.text, [text]);
      }
    },
};
