import { expect, test } from "@playwright/test";
import { brokenWords } from "./support/broken-words.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { unfold } from "./support/reading.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const WIDTHS = [320, 390, 820, 1440, 2560];

/* Without forced colors every page is read like this: see sizes.desktop.spec.ts. */
for (const path of ["/about-old", "/data-security"]) {
  test(`${path}: every word is whole in forced colors, and on the widest window`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.setViewportSize({ width: WIDTHS[0] ?? 320, height: 900 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await unfold(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenWords(page), `${width} px`).toEqual([]);
      expect(await sidewaysScroll(page), `${width} px`).toBe(0);
    }
  });
}

test("ten posters begin folded, at one edge", async ({ page }) => {
  await page.goto("/about-old");
  await expect(page.locator("main details[open]")).toHaveCount(0);
  const lefts = await page
    .locator("main article h2")
    .evaluateAll((headings) =>
      headings.map((heading) => Math.round(heading.getBoundingClientRect().left)),
    );
  expect(new Set(lefts).size, "every poster begins at the same edge").toBe(1);
});

test("an address opens the poster that it names", async ({ page }) => {
  await page.goto("/about-old#pillar-predictive");
  await expect(page.locator("#pillar-predictive dl")).toBeVisible();
  await expect(page.locator("#pillar-diagnostic dl")).toBeHidden();
});
