import type { Page } from "@playwright/test";

/** Resolves once the scroll reveal has begun: from then on blocks below the window are hidden. */
export async function revealStarted(page: Page): Promise<void> {
  await page
    .locator('astro-island[component-export="Reveal"]:not([ssr])')
    .waitFor({ state: "attached" });
}

/** How many blocks of the page are not opaque. */
export function faintBlocks(page: Page): Promise<number> {
  return page
    .locator("[data-reveal]")
    .evaluateAll(
      (blocks) => blocks.filter((block) => getComputedStyle(block).opacity !== "1").length,
    );
}
