import { expect, test, type Page } from "@playwright/test";
import { letIn } from "./support/visitor.ts";

test.beforeEach(letIn);

/** Lets every page write down, as it is revealed, what of the way to it moves. */
async function watchWays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event;
      const { dataset } = document.documentElement;
      dataset.way = viewTransition === null ? "none" : "begun";
      void viewTransition?.ready.then(
        () => {
          const moving = document
            .getAnimations()
            .map(({ effect }) =>
              effect instanceof KeyframeEffect ? (effect.pseudoElement ?? "") : "",
            );
          dataset.way = [...new Set(moving.filter((part) => part.includes("group")))].join(" ");
        },
        (reason: unknown) => {
          dataset.way = `broken: ${String(reason)}`;
        },
      );
    });
  });
}

const way = (page: Page) => page.locator("html");
const PORTRAIT = /group\(portrait\)/;

test("a pressed portrait becomes the agent's own, and returns on the way back", async ({
  page,
}) => {
  await watchWays(page);
  await page.goto("/");
  await page.locator('section.hero [data-portrait-of="mateo"]').click();
  await expect(page).toHaveURL(/\/agent\/mateo$/);
  await expect(way(page)).toHaveAttribute("data-way", PORTRAIT);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(way(page)).toHaveAttribute("data-way", PORTRAIT);
  // Named only on the way: no name is left that the next page could repeat.
  await expect
    .poll(() => page.locator('[data-portrait-of][style*="view-transition-name: portrait"]').count())
    .toBe(0);
});

test("nothing travels with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watchWays(page);
  await page.goto("/");
  await page.locator('section.hero [data-portrait-of="mateo"]').click();
  await expect(page).toHaveURL(/\/agent\/mateo$/);
  await expect(way(page)).toHaveAttribute("data-way", "none");
});

test("a page that a shut gate keeps is not shown on the way to it", async ({ page }) => {
  await watchWays(page);
  await page.goto("/");
  await page.addInitScript(() => {
    if (location.pathname !== "/") localStorage.removeItem("authenticated");
  });
  await page.locator('section.hero [data-portrait-of="mateo"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(way(page)).toHaveAttribute("data-way", /^broken/);
});

for (const motion of ["no-preference", "reduce"] as const) {
  const rests = motion === "no-preference";
  test(`scrolled near the stage, one ${rests ? "stops" : "does not stop"} where it is whole: motion ${motion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto("/");
    const stage = page.locator("#stage");
    const topOf = () => stage.evaluate((element) => element.getBoundingClientRect().top);
    const barHeight = await page
      .locator("nav")
      .first()
      .evaluate((bar) => bar.getBoundingClientRect().height);
    await stage.evaluate((element) => {
      scrollBy({ top: element.getBoundingClientRect().top - 260, behavior: "instant" });
    });
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, 100);
    if (rests) await expect.poll(topOf).toBeCloseTo(barHeight, -1);
    else await expect.poll(topOf).toBeCloseTo(160, -1);
  });
}
