import { expect, test, type Page } from "@playwright/test";
import { drawSmall } from "./support/drawing.ts";
import { nextStop } from "./support/focus.ts";
import { letIn } from "./support/visitor.ts";

test.beforeEach(letIn);

function menuOf(page: Page) {
  const bar = page.getByRole("banner");
  return {
    button: bar.getByRole("button", { name: "Menu" }),
    list: bar.getByRole("navigation", { name: "Main" }),
  };
}

test("with a finger the menu opens, and goes away again in every way", async ({ page }) => {
  await page.goto("/");
  const { button, list } = menuOf(page);
  await test.step("on a phone the menu opens and closes with its button", async () => {
    await expect(list).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.tap();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(list.getByRole("link")).toHaveCount(9);
    for (const link of await list.getByRole("link").all()) await expect(link).toBeVisible();
    await button.tap();
    await expect(list).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  await test.step("a tap beside the menu puts it away", async () => {
    await button.tap();
    await expect(list).toBeVisible();
    const { height } = page.viewportSize() ?? { height: 0 };
    await page.touchscreen.tap(10, height - 5);
    await expect(list).toBeHidden();
  });

  await test.step("the open menu does not cover the page once a link is chosen", async () => {
    // A 204 response keeps the browser on this page, so that the test sees the menu.
    await page.route("**/about", (route) => route.fulfill({ status: 204 }));
    await button.tap();
    const request = page.waitForRequest("**/about");
    await list.getByRole("link", { name: "ABOUT", exact: true }).tap();
    await request;
    await expect(list).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });
});

test("with the keyboard the menu opens, and goes away again", async ({ page, isMobile }) => {
  await drawSmall({ page, isMobile });
  await page.goto("/");
  const { button, list } = menuOf(page);
  await test.step("without touching the screen a visitor can open the menu and see which link is chosen", async () => {
    for (const words of ["Skip to content", "home", "Menu"]) {
      expect((await nextStop(page))?.name).toContain(words);
    }
    await page.keyboard.press("Enter");
    await expect(list.getByRole("link")).toHaveCount(9);
    for (const link of await list.getByRole("link").all()) {
      const stop = await nextStop(page);
      await expect(link).toBeFocused();
      expect(stop?.inSight).toBe(true);
      expect(stop?.outline).toBeGreaterThanOrEqual(2);
    }
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
  });
});
