import { expect } from "@playwright/test";
import { spokenTime } from "../../../src/facts/day-times.ts";
import { OS_AREAS } from "../../../src/facts/os-areas.ts";
import { agents, likeOs } from "../support/dataset.ts";
import { expectWords, partsOf } from "../support/reading.ts";
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

    const [sheets, words] = [await partsOf(layers), await partsOf(articles)];
    for (const [index, { id, name }] of OS_AREAS.entries()) {
      const comparison = likeOs.comparisons.find(({ area }) => area === id);
      if (comparison === undefined) throw new Error(`The seed compares nothing in "${name}".`);
      const here = agents.filter(({ _id }) => comparison.agents.some(({ _ref }) => _ref === _id));

      const sheet = sheets[index];
      expect(sheet?.links).toEqual([{ text: `${index + 1} ${name}`, href: `#${id}` }]);
      const names = here.map((agent) => agent.name);
      expectWords(sheet?.text, [comparison.systemSummary, comparison.summary, ...names]);

      const article = words[index];
      expect(article?.id).toBe(id);
      expect(article?.headings).toContain(name);
      await expect(articles.nth(index).getByRole("listitem")).toHaveCount(here.length);
    }
    await expect(page.getByText(likeOs.limits)).toBeVisible();
  },

  "a director compares one Tuesday without and with it, hour by hour, and sees who decides":
    async ({ page }) => {
      await expect(page.getByText(likeOs.day.intro)).toBeVisible();
      const words = await partsOf(page.getByRole("article"));
      for (const { area, time, moment, without, planned } of likeOs.comparisons) {
        const article = page.locator(`#${area}`);
        await expect(article.locator("time")).toHaveAttribute("datetime", time);
        const { text, headings } = words.find(({ id }) => id === area) ?? {};
        const sides = [
          [likeOs.day.withoutLabel, without],
          [likeOs.day.plannedLabel, planned],
        ] as const;
        for (const [side, version] of sides) {
          expect(headings).toContain(side);
          expectWords(text, [version.outcome, version.text]);
          const when = version.until ? `until ${spokenTime(version.until)}` : "still open";
          await expect(article.locator("svg.strip", { hasText: when }).first()).toBeVisible();
        }
        expectWords(text, [moment, planned.decision]);

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
