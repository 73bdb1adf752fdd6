import { expect, test, type Locator, type Page } from "@playwright/test";
import { NOT_FOUND, PLAYBACK } from "../../src/facts/strings.ts";
import { landing } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { faintBlocks, revealStarted } from "./support/reveal.ts";
import { blockIsland } from "./support/scripts.ts";
import { letIn } from "./support/visitor.ts";

test.beforeEach(letIn);
test.beforeEach(({ page, isMobile }) => drawSmall({ page, isMobile }));

test("the top bar stays in sight however far a visitor has scrolled", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  const above = (await bar.boundingBox())?.y;
  expect(above, "first the concept-phase banner is above it").toBeGreaterThan(0);
  await scrollTo(page, page.getByRole("contentinfo"));
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
});

/** A block far below the first window. */
function blockBelow(page: Page): Locator {
  return page.locator("[data-reveal]", { hasText: landing.coverage.closing });
}

async function scrollTo(page: Page, place: "top" | Locator): Promise<void> {
  if (place === "top") {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    return;
  }
  await place.evaluate((block) => block.scrollIntoView({ behavior: "instant", block: "center" }));
}

test("a block comes into view as a visitor scrolls to it, and is hidden again when it leaves", async ({
  page,
}) => {
  await page.goto("/");
  await revealStarted(page);
  const block = blockBelow(page);
  await expect(block).toHaveCSS("opacity", "0");
  const { scale, shift } = await block.evaluate((element) => {
    const matrix = new DOMMatrix(getComputedStyle(element).transform);
    return { scale: matrix.a, shift: matrix.f };
  });
  expect(shift, "shifted down").toBeGreaterThan(0);
  expect(scale, "slightly scaled down").toBeLessThan(1);
  expect(scale, "slightly scaled down").toBeGreaterThan(0.9);

  await scrollTo(page, block);
  await expect(block).toHaveCSS("opacity", "1");
  await expect(block).toHaveCSS("transform", "none");

  await scrollTo(page, "top");
  await expect(block).toHaveCSS("opacity", "0");
});

test("nothing is hidden when the reveal's script does not arrive", async ({ page }) => {
  const fail = await blockIsland(page, "Reveal");
  await page.goto("/");
  await page.mouse.move(1, 1);
  await fail();
  expect(await faintBlocks(page)).toBe(0);
  await scrollTo(page, blockBelow(page));
  await expect(blockBelow(page)).toBeInViewport();
  await expect(page.getByText(NOT_FOUND.unexpected)).toHaveCount(0);
});

test.describe("for a visitor who asked for less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing is hidden, nothing moves, and the agents waits to be started", async ({ page }) => {
    await page.goto("/");
    await revealStarted(page);
    await scrollTo(page, blockBelow(page));
    await scrollTo(page, "top");
    expect(await faintBlocks(page)).toBe(0);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    const stage = page.getByRole("region", { name: PLAYBACK.beforeStart, exact: true });
    await expect(stage.getByRole("heading", { name: PLAYBACK.beforeStart })).toBeVisible();
    await expect(stage.getByRole("button", { name: PLAYBACK.start })).toBeVisible();
  });
});
