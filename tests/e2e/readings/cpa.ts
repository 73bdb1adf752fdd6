import { expect } from "@playwright/test";
import { CPA_TRAIT_COUNT } from "../../../src/facts/constants.ts";
import { agents, cpa } from "../support/dataset.ts";
import { expectWords, partsOf } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const cpaReadings: Readings = {
  "a practitioner reads the nine traits in words, each with its agent, and what stays with people":
    async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(cpa.title);
      await expect(page.getByText(cpa.lede)).toBeVisible();
      expect(cpa.lede).toContain("CPA/SME change agents");

      const traits = page
        .getByRole("region", { name: cpa.constellation.heading, exact: true })
        .getByRole("listitem");
      const shown = await partsOf(traits);
      expect(shown).toHaveLength(CPA_TRAIT_COUNT);
      for (const [index, { title, gist, text, agent }] of cpa.traits.entries()) {
        const trait = shown[index];
        expect(trait?.headings).toEqual([title]);
        expectWords(trait?.text, [gist, text]);
        const name = agents.find(({ _id }) => _id === agent._ref)?.name ?? "";
        expect(trait?.links.map((link) => link.text)).toEqual([`with ${name}`]);
      }
      const steps = page.getByRole("region", { name: cpa.engagement.heading }).locator("tbody tr");
      const lines = await partsOf(steps);
      expect(lines).toHaveLength(cpa.engagement.steps.length);
      for (const [index, { product, professional }] of cpa.engagement.steps.entries()) {
        expectWords(lines[index]?.text, [product, professional]);
      }
    },

  "who cannot see the constellation is told which trait belongs to which agent": async ({
    page,
    isMobile,
  }) => {
    // A phone has the list alone.
    if (isMobile) return;
    const picture = page.getByRole("img", { name: cpa.constellation.heading });
    await expect(picture).toBeVisible();
    const told = await picture.locator("desc").textContent();
    for (const [index, { title, agent }] of cpa.traits.entries()) {
      const name = agents.find(({ _id }) => _id === agent._ref)?.name ?? "";
      expect(told).toContain(`${index + 1} ${title}, with ${name}`);
    }
  },
};
