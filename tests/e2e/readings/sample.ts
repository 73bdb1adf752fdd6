import { expect, type Page } from "@playwright/test";
import { FRAMEWORK_CARD_COUNT } from "../../../src/facts/constants.ts";
import { AGENT } from "../../../src/facts/strings.ts";
import { pillarName, sample } from "../support/dataset.ts";
import { expectPicture, plain, visibleText, unfold } from "../support/reading.ts";
import { expectArtifact } from "./artifact.ts";
import type { Readings } from "./reading.ts";

/** Titles of the five cards, and the color of each one's header (specification, section 2). */
const CARDS = [
  ["Data Silos", "red"],
  ["Inconsistent Data Quality", "red"],
  ["Slow Impact Reporting", "orange"],
  ["Poor KPI Tracking", "orange"],
  ["Ineffective Data Governance", "green"],
] as const;

export const sampleReadings: Readings = {
  "a visitor reads the whole sample profile, each card under its color": async ({ page }) => {
    await unfold(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(sample.name);
    await expectPicture(main.getByRole("img", { name: sample.image.alt, exact: true }));
    const text = await visibleText(main);
    for (const words of [sample.title, sample.domain, sample.description]) {
      expect(text).toContain(plain(words));
    }

    if (!sample.artifact) throw new Error("The seed has no sample of Ingrid's work.");
    await expectArtifact(page, sample.artifact, sample.name);

    const articles = main.getByRole("article");
    await expect(articles).toHaveCount(FRAMEWORK_CARD_COUNT);
    for (const [index, [title, token]] of CARDS.entries()) {
      const card = sample.cards[index];
      const article = articles.nth(index);
      await expect(article.getByRole("heading", { level: 3 })).toHaveText(title);
      const header = article.locator("header");
      await expect(header).toHaveCSS("background-color", await tokenColor(page, token));

      const words = await visibleText(article);
      for (const field of [card?.problem, card?.solution, card?.engineering]) {
        expect(words).toContain(plain(field ?? "a field that the dataset lacks"));
      }
      const lists = await article
        .locator("ul")
        .evaluateAll((all) =>
          all.map((list) => [
            list.parentElement?.querySelector("h4")?.textContent?.trim(),
            ...[...list.children].map((item) =>
              (item.textContent ?? "").replace(/\s+/g, " ").trim(),
            ),
          ]),
        );
      expect(lists).toEqual([
        [AGENT.pillars, ...(card?.aiPillars.map(pillarName) ?? [])],
        [AGENT.dataSources, ...(card?.dataSources.map(plain) ?? [])],
        [AGENT.deliverables, ...(card?.deliverables.map(plain) ?? [])],
      ]);
      for (const label of [AGENT.problem, AGENT.solution, AGENT.engineering]) {
        await expect(article.getByRole("heading", { name: label, exact: true })).toBeVisible();
      }
    }

    await expect(main.getByRole("link", { name: AGENT.start })).toHaveText(AGENT.start);
    await expect(main.getByRole("link", { name: AGENT.back })).toHaveText(AGENT.back);
  },
};

/** A color token of the design as the browser computes it. */
function tokenColor(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement("i");
    probe.style.backgroundColor = `var(--${name})`;
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, token);
}
