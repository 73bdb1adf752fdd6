import { expect } from "@playwright/test";
import { OS_AREAS } from "../../../src/facts/os-areas.ts";
import { agents, likeOs } from "../support/dataset.ts";
import type { Readings } from "./reading.ts";

export const likeOsReadings: Readings = {
  "a leader finds all seven areas twice: as a layer of both stacks, and side by side in words":
    async ({ page }) => {
      const stacks = page.getByRole("region", { name: likeOs.infographic.heading, exact: true });
      const layers = stacks.locator("ol").getByRole("listitem");
      await expect(layers).toHaveCount(OS_AREAS.length);
      const articles = page.getByRole("article");
      await expect(articles).toHaveCount(OS_AREAS.length);

      for (const [index, { id, name, layer }] of OS_AREAS.entries()) {
        const comparison = likeOs.comparisons.find(({ area }) => area === id);
        if (comparison === undefined) throw new Error(`The seed compares nothing in "${name}".`);
        const here = agents.filter(({ _id }) => comparison.agents.some(({ _ref }) => _ref === _id));

        const sheet = layers.nth(layer - 1);
        await expect(sheet.getByRole("link")).toHaveText(`${index + 1} ${name}`);
        await expect(sheet.getByRole("link")).toHaveAttribute("href", `#${id}`);
        await expect(sheet).toContainText(comparison.systemSummary);
        await expect(sheet).toContainText(comparison.summary);
        for (const agent of here) await expect(sheet).toContainText(agent.name);

        const article = articles.nth(index);
        await expect(article).toHaveAttribute("id", id);
        await expect(article.getByRole("heading", { level: 3 })).toHaveText(name);
        await expect(article).toContainText(comparison.operatingSystem);
        await expect(article).toContainText(comparison.product);
        await expect(article.getByRole("listitem")).toHaveCount(here.length);
      }
      await expect(page.getByText(likeOs.limits)).toBeVisible();
    },
};
