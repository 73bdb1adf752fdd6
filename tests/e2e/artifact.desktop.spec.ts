import { expect, test, type Page } from "@playwright/test";
import { brokenWords } from "./support/broken-words.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { agents } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

/** On narrow windows sizes.desktop.spec.ts looks at the whole page. */
const WIDTHS = [820, 1440];
/** The tallest that a sample may be at 1440 px: about one window. CSS pixels. */
const TALLEST = 960;
/** The smallest type of a label, and of what is read as text. CSS pixels. */
const SMALLEST = { label: 12, text: 16 };

for (const { id, artifact } of agents) {
  test(`${id}: the sample of work is whole at every width, and no larger than a window`, async ({
    page,
  }) => {
    expect(artifact, "every seeded agent shows a sample").toBeTruthy();
    await page.goto(`/agent/${id}`);
    await page.evaluate(() => document.fonts.ready);
    const sample = page.locator(".artifact");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenWords(page, ".artifact"), `${width} px`).toEqual([]);
      expect(await sidewaysScroll(page), `${width} px`).toBe(0);
      expect(await smallType(page), `${width} px`).toEqual([]);
    }
    const box = await sample.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(TALLEST);
  });
}

test("samples are as many different papers as there are agents", () => {
  const kinds = agents.map(({ artifact }) => artifact?.kind);
  expect(new Set(kinds).size).toBe(agents.length);
});

test("a pay scale, a week and a ruler are drawn to scale", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/agent/mateo");
  const heights = await page
    .locator(".artifact [data-at]")
    .evaluateAll((sessions) => sessions.map((session) => session.getBoundingClientRect().height));
  expect(heights[2], "an hour and a half is longer than an hour and a quarter").toBeGreaterThan(0);
  const [homework = 0, , , intake = 0] = heights;
  expect((intake + 5) / (homework + 5)).toBeCloseTo(90 / 75, 1);

  await page.goto("/agent/kofi");
  const widths = await page
    .locator(".artifact .gauge [data-step]")
    .evaluateAll((ranges) => ranges.map((range) => range.getBoundingClientRect().width));
  const [stop = 0, , proceed = 0] = widths;
  expect(proceed / stop).toBeCloseTo(10 / 8, 1);
});

test("on paper a sample is printed with its notes and its place to sign", async ({ page }) => {
  await page.goto("/agent/jonah");
  await page.emulateMedia({ media: "print" });
  const sample = page.locator(".artifact");
  await expect(sample.getByText("Sign here")).toBeVisible();
  await expect(sample.locator("[lang=es] h4")).toHaveText("Cerrado jueves y viernes");
  expect(await sample.locator(".notes li").count()).toBe(2);
});

/** Type of the sample that is too small to be read: labels, and running text. */
function smallType(page: Page): Promise<string[]> {
  return page.locator(".artifact").evaluate((sample, { label, text }) => {
    const small: string[] = [];
    for (const element of sample.querySelectorAll("*")) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
      if (!own || !element.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      const least = element.matches("p:not(.org, .detail, .about, .unit), td, dd") ? text : label;
      if (size < least - 0.01) small.push(`${element.textContent?.trim()}: ${size}`);
    }
    return small;
  }, SMALLEST);
}
