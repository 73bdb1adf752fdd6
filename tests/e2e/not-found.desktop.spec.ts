import { expect, test } from "@playwright/test";
import { NOT_FOUND } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { SITE_URL } from "./support/environment.ts";
import { gateOf, letIn } from "./support/visitor.ts";

test.describe("past the gate", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.beforeEach(letIn);

  test("a visitor of a page that does not exist is told so, and finds home", async ({ page }) => {
    const main = page.getByRole("main");
    const home = main.getByRole("link", { name: NOT_FOUND.home });
    for (const path of ["/about/nothing", "/agent", "/no-such-page"]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page).toHaveTitle(new RegExp(`^${NOT_FOUND.title}`));
      await expect(main.getByRole("heading", { level: 1, name: NOT_FOUND.title })).toBeVisible();
      await expect(main.getByText(NOT_FOUND.text)).toBeVisible();
      await expect(home).toHaveAttribute("href", "/");
      await expect(page.getByText(NOT_FOUND.agentTitle)).toBeHidden();
    }
    await home.click();
    await expect(page).toHaveURL(`${SITE_URL}/`);
  });

  test("a visitor of an agent who does not exist finds the agents who do", async ({ page }) => {
    const response = await page.goto("/agent/nobody");
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(new RegExp(`^${NOT_FOUND.agentTitle}`));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: NOT_FOUND.agentTitle })).toBeVisible();
    await expect(main.getByText(NOT_FOUND.agentText)).toBeVisible();
    await expect(main.getByText(NOT_FOUND.text)).toBeHidden();
    expect(await violationsOn(page)).toEqual([]);
    await main.getByRole("link", { name: NOT_FOUND.agentBack }).click();
    await expect(page).toHaveURL(`${SITE_URL}/#agents`);
    await expect(page.locator("#agents")).toBeInViewport();
  });
});

test("someone who has not passed the gate is not told which pages exist", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(gateOf(page).dialog).toBeVisible();
  await expect(page.getByText(NOT_FOUND.title)).toBeHidden();
});
