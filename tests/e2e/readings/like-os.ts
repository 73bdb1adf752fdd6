import { expect } from "@playwright/test";
import { spokenTime } from "../../../src/facts/day-times.ts";
import { OS_AREAS } from "../../../src/facts/os-areas.ts";
import { agents, likeOs } from "../support/dataset.ts";
import type { Readings } from "./reading.ts";

export const likeOsReadings: Readings = {
  "a leader finds all seven areas twice: as a labeled layer of both stacks, and in words": async ({
    page,
  }) => {
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

  "a director compares one Tuesday without and with it, hour by hour, and sees who decides":
    async ({ page }) => {
      await expect(page.getByText(likeOs.day.intro)).toBeVisible();
      for (const { area, time, moment, without, planned } of likeOs.comparisons) {
        const article = page.locator(`#${area}`);
        await expect(article.locator("time")).toHaveAttribute("datetime", time);
        await expect(article).toContainText(moment);
        for (const [side, told] of [
          [likeOs.day.withoutLabel, without],
          [likeOs.day.plannedLabel, planned],
        ] as const) {
          await expect(article.getByRole("heading", { level: 4, name: side })).toBeVisible();
          await expect(article.getByText(told.outcome)).toBeVisible();
          await expect(article.getByText(told.text)).toBeVisible();
          const when = told.until ? `until ${spokenTime(told.until)}` : "still open";
          await expect(article.locator("svg.strip", { hasText: when }).first()).toBeVisible();
        }
        await expect(article.getByText(planned.decision)).toBeVisible();

        const [asItIs, asPlanned] = await article.locator("svg.strip").evaluateAll((strips) =>
          strips.map((strip) => {
            const paper = [...strip.querySelectorAll(".fold, .band")].map((piece) =>
              piece.getBoundingClientRect(),
            );
            return {
              left: Math.min(...paper.map(({ left }) => left)),
              right: Math.max(...paper.map(({ right }) => right)),
            };
          }),
        );
        expect(asItIs?.left).toBeCloseTo(asPlanned?.left ?? NaN, 0);
        const later = (without.until ?? "24:00") > (planned.until ?? "24:00");
        expect((asItIs?.right ?? NaN) > (asPlanned?.right ?? NaN)).toBe(later);
      }
    },
};
