import { expect, test } from "@playwright/test";
import { agents } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

test("samples are as many different papers as there are agents", () => {
  const kinds = agents.map(({ artifact }) => artifact?.kind);
  expect(new Set(kinds).size).toBe(agents.length);
});

test("a pay scale, a week and a ruler are drawn to scale", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/agent/mateo");
  const heights = await page
    .locator(".artifact .day li")
    .evaluateAll((sessions) => sessions.map((session) => session.getBoundingClientRect().height));
  expect(heights[2], "an hour and a half is longer than an hour and a quarter").toBeGreaterThan(0);
  const [homework = 0, , , intake = 0] = heights;
  expect((intake + 5) / (homework + 5)).toBeCloseTo(90 / 75, 1);

  await page.goto("/agent/kofi");
  const widths = await page
    .locator(".artifact .gauge dl > div")
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
