import { expect, test, type Page } from "@playwright/test";
import { GATE_STORAGE_KEY } from "../../src/facts/constants.ts";
import { GATE, NOT_FOUND } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { drawSmall } from "./support/drawing.ts";
import { blockIsland } from "./support/scripts.ts";
import { gateOf, RETURNING } from "./support/visitor.ts";

function failureOn(page: Page) {
  return page.getByRole("alert", { includeHidden: true }).filter({ hasText: NOT_FOUND.unexpected });
}

test.use({ storageState: RETURNING });
test.beforeEach(({ page, isMobile }) => drawSmall({ page, isMobile }));

test("when the gate's script fails a returning visitor keeps the page, loses it with the flag all the same, and is told a way on @long", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fail = await blockIsland(page, "Gate");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(failureOn(page)).toHaveCount(0);
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    // As another tab would report it.
    dispatchEvent(new StorageEvent("storage", { key }));
  }, GATE_STORAGE_KEY);
  await expect(gateOf(page).content).toBeHidden();
  await fail();
  await expect(failureOn(page)).toBeVisible();
  await expect(page.getByText(GATE.loading)).toBeHidden();
  await expect(gateOf(page).content).toBeHidden();
  const home = failureOn(page).getByRole("link", { name: NOT_FOUND.home });
  await expect(home).toHaveAttribute("href", "/");
  expect(await violationsOn(page)).toEqual([]);

  await page.unrouteAll();
  await failureOn(page).getByRole("button", { name: "Reload" }).focus();
  await page.keyboard.press("Enter");
  await expect(gateOf(page).dialog).toBeVisible();
});
