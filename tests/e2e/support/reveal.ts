import type { Page } from "@playwright/test";

/**
 * Resolves once the scroll reveal has begun: from then on blocks below the window are hidden. It
 * sleeps until the visitor moves.
 */
export async function revealStarted(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page
    .locator('astro-island[component-export="Reveal"]:not([ssr])')
    .waitFor({ state: "attached" });
  // The reveal hears from its observers in the next frame. An observer made after them hears last:
  // a visitor does not jump away within that frame, as a test could.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => resolve());
        });
        observer.observe(document.body);
      }),
  );
}

/** How many blocks of the page are not opaque. */
export function faintBlocks(page: Page): Promise<number> {
  return page
    .locator("[data-reveal]")
    .evaluateAll(
      (blocks) => blocks.filter((block) => getComputedStyle(block).opacity !== "1").length,
    );
}
