import { expect, test, type Page } from "@playwright/test";
import { openGate } from "./support/visitor.ts";

/** The most of a page's elements that may be laid out before the first idle moment. */
const FIRST_SHARE = 0.55;

test.beforeEach(openGate);

/** Idle moments come only when the test lets them. */
async function holdIdleMoments(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => waiting.push(callback);
    Object.assign(window, {
      comeIdle() {
        for (const callback of waiting.splice(0))
          callback({ didTimeout: false, timeRemaining: () => 50 });
      },
    });
  });
  return async () => {
    await page.evaluate("comeIdle()");
  };
}

/** How many elements of the content there are, and how many of them are laid out. */
function countElements(page: Page): Promise<{ all: number; laidOut: number }> {
  return page.locator("#site").evaluate((site) => {
    const visible = [...site.querySelectorAll("*")].filter((element) => element.checkVisibility());
    const laidOut = visible.filter((element) =>
      element.checkVisibility({ contentVisibilityAuto: true }),
    );
    return { all: visible.length, laidOut: laidOut.length };
  });
}

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const path of ["/", "/agent/nora", "/agent/kofi"]) {
  const tag = path === "/agent/kofi" ? ["@long"] : [];
  test(
    `a slow phone lays out ${path} piece by piece, and ends with all of it`,
    { tag },
    async ({ page }) => {
      const comeIdle = await holdIdleMoments(page);
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const root = page.locator("html");
      await expect(root).toHaveAttribute("data-slices");
      const first = await countElements(page);
      expect(first.laidOut / first.all).toBeLessThan(FIRST_SHARE);

      await expect(async () => {
        await comeIdle();
        await expect(root).not.toHaveAttribute("data-slices", { timeout: 1 });
      }).toPass({ intervals: [50] });
      const last = await countElements(page);
      expect(last.laidOut).toBe(last.all);
      const height = await pageHeight(page);
      // A reload lays out everything at once.
      await page.reload();
      await expect(root).not.toHaveAttribute("data-slices");
      await expect.poll(() => pageHeight(page)).toBe(height);
    },
  );
}

test("an address that leads into the page finds its place at once", async ({ page }) => {
  await holdIdleMoments(page);
  await page.goto("/#agents");
  await expect(page.locator("html")).not.toHaveAttribute("data-slices");
  await expect(page.locator("#agents")).toBeInViewport();
});
