import { expect, type Locator, type Page } from "@playwright/test";
import { LEGAL_EFFECTIVE_DATE } from "../../../src/facts/constants.ts";
import type { legalPages } from "../support/dataset.ts";
import { usDate } from "../../../src/site/legal/us-date.ts";
import { drawFully } from "../support/drawing.ts";
import { plain, visibleText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

type LegalPage = (typeof legalPages)[number];

/** The date as the specification quotes it (section 9). */
const DISPLAY_DATE = "8/1/2025";

export function legalReadings(legal: LegalPage): Readings {
  return {
    [`a visitor can read the whole ${legal.title}, since when it counts, and find each part`]:
      async ({ page }) => {
        const document = page.getByRole("article", { name: legal.title });
        await expect(document.getByRole("heading", { level: 1 })).toHaveText(legal.title);
        const date = document.getByText(DISPLAY_DATE, { exact: true });
        await expect(date).toBeVisible();
        await expect(date).toHaveAttribute("datetime", LEGAL_EFFECTIVE_DATE);
        const text = await visibleText(document);
        expect(text).toContain(plain(legal.summary));
        if (legal.lastChanged) expect(text).toContain(`Last changed ${usDate(legal.lastChanged)}`);

        const links = contentsOf(page);
        await expect(links).toHaveCount(legal.sections.length);
        for (const [index, section] of legal.sections.entries()) {
          const link = links.nth(index);
          await expect(link).toContainText(section.heading);
          const anchor = (await link.getAttribute("href")) ?? "";
          const part = page.locator(anchor);
          await expect(part).toHaveAccessibleName(section.heading);
          const said = await visibleText(part);
          for (const words of wordsOf(section)) expect(said).toContain(words);
        }
        const related = page.getByRole("navigation", { name: "Read on" }).getByRole("link");
        await expect(related).toHaveCount(legal.related.length);
      },
  };
}

/** What every document can do, tried on a long one. */
export function legalWays(legal: LegalPage): Readings {
  return {
    "the contents list tells a reader where in the document they are": async (visit) => {
      const { page } = visit;
      await drawFully(visit);
      const current = page.locator("[data-contents] a[aria-current]").filter({ visible: true });
      for (const index of [4, 1, 9]) {
        await page
          .locator("[data-section]")
          .nth(index)
          .evaluate((part) => part.scrollIntoView({ behavior: "instant", block: "start" }));
        await expect(current.first()).toContainText(legal.sections[index]?.heading ?? "?");
      }
      await contentsOf(page).nth(6).click();
      await expect(page.locator("[data-section]").nth(6)).toBeInViewport();
      await expect(current.first()).toContainText(legal.sections[6]?.heading ?? "?");
    },

    "the button prints the page": async ({ page }) => {
      await page.evaluate(() => {
        window.print = () => {
          document.documentElement.dataset.printed = "yes";
        };
      });
      await page.getByRole("button", { name: "Print this page" }).click();
      await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
    },
  };
}

/** All words of a section, as its document has them. */
function wordsOf({ heading, plain: margin, body, table }: LegalPage["sections"][number]): string[] {
  const passages = body.map(({ children }) => children.map(({ text }) => text).join(""));
  const cells = table ? [table.caption, ...table.rows.flatMap((row) => row.cells)] : [];
  return [heading, margin, ...passages, ...cells].map(plain);
}

export function contentsOf(page: Page): Locator {
  return page.getByRole("navigation", { name: "Contents", exact: true }).getByRole("link");
}
