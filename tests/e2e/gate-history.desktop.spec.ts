import { expect, test } from "@playwright/test";
import { installedChromium } from "../../server/cli/lib/chromium.ts";
import { GATE_STORAGE_KEY } from "../../src/facts/constants.ts";
import { bringKey, gateOf, RETURNING } from "./support/visitor.ts";

/** Chromium without windows keeps no pages to go back to; one that has them is taken where it is. */
const windowed = installedChromium();

// Playwright turns the back-forward cache off; visitors have it.
test.use({
  storageState: RETURNING,
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({
      ...launchOptions,
      ...(windowed !== undefined && { executablePath: windowed }),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
  },
});

test.beforeEach(bringKey);

test("a page brought back by the Back button is locked when the flag is gone", async ({ page }) => {
  await page.goto("/");
  await expect(gateOf(page).content).toBeVisible();
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) sessionStorage.setItem("return", "as it was left");
    });
  });
  await page.goto("/404");
  await page.evaluate((key) => localStorage.removeItem(key), GATE_STORAGE_KEY);
  // A page from the cache has no load event to wait for.
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/$/);
  await expect(gateOf(page).dialog).toBeVisible();
  await expect(gateOf(page).content).toBeHidden();
  // Asked for only now: of a sealed site the gate has taken the place of the page that came back.
  const returned = await page.evaluate(() => sessionStorage.getItem("return"));
  expect(returned).toBe(windowed === undefined ? null : "as it was left");
});
