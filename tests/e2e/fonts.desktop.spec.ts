import { expect, test } from "@playwright/test";
import { watchShifts } from "./support/playback-shifts.ts";
import { letIn } from "./support/visitor.ts";
import { CORE_SIZES } from "./support/window-sizes.ts";
import { lacks } from "../run-all.ts";

/** Largest layout shift: less than one word moving to another line would cause. */
const STILL = 0.015;

test.beforeEach(letIn);

for (const path of ["/", "/organizations", "/agent/nora", "/like-os"]) {
  test(`nothing on ${path} moves when its fonts come late @long`, async ({ page }) => {
    let bring = () => {};
    await watchShifts(page);
    await page.route(/\.woff2$/, async (route) => {
      await late;
      await route.continue();
    });
    let late = Promise.resolve();
    for (const viewport of CORE_SIZES) {
      late = new Promise<void>((resolve) => {
        bring = resolve;
      });
      await page.setViewportSize(viewport);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const hasFallback = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        const families = ["Fraunces fallback", "Fraunces fallback on Linux"];
        return families.some((family) => document.fonts.check(`16px "${family}"`));
      });
      test.skip(lacks("Liberation fonts", hasFallback), "needs Liberation fonts");
      bring();
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      });
      const moved = await page.evaluate(() => Reflect.get(window, "shifts"));
      const score = Array.isArray(moved)
        ? moved.reduce((sum, value) => sum + parseFloat(value), 0)
        : 1;
      expect(score, `${viewport.width} px`).toBeLessThan(STILL);
    }
  });
}
