import { expect, test, type Page } from "@playwright/test";
import { NOT_FOUND } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { SITE_URL } from "./support/environment.ts";
import { servePlainly } from "./support/plain-host.ts";
import { gateOf, letIn, storageWith } from "./support/visitor.ts";

/** Other ways of writing a path of Nora's page. */
const NORA = ["/agent/NORA", "/agent/Nora/", "/Agent/nora", "/agent/%4eora"];

async function expectMissingPage(page: Page): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${NOT_FOUND.title}`));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: NOT_FOUND.title })).toBeVisible();
  await expect(main.getByText(NOT_FOUND.text)).toBeVisible();
  await expect(main.getByRole("link", { name: NOT_FOUND.home })).toHaveAttribute("href", "/");
  await expect(page.getByText(NOT_FOUND.agentTitle)).toBeHidden();
}

async function expectMissingAgent(page: Page): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${NOT_FOUND.agentTitle}`));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: NOT_FOUND.agentTitle })).toBeVisible();
  await expect(main.getByText(NOT_FOUND.agentText)).toBeVisible();
  await expect(main.getByRole("link", { name: NOT_FOUND.agentBack })).toHaveAttribute(
    "href",
    "/agents",
  );
  await expect(main.getByText(NOT_FOUND.text)).toBeHidden();
}

async function expectNora(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/agent\/nora\/?$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Nora");
}

test.describe("on the site's own server", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.beforeEach(letIn);

  test("a visitor of a page that does not exist is told so, and finds home", async ({ page }) => {
    for (const path of ["/about/nothing", "/agent", "/no-such-page"]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expectMissingPage(page);
    }
    await page.getByRole("main").getByRole("link", { name: NOT_FOUND.home }).click();
    await expect(page).toHaveURL(`${SITE_URL}/`);
  });

  test("a visitor of an agent who does not exist finds the agents who do", async ({ page }) => {
    const response = await page.goto("/agent/nobody");
    expect(response?.status()).toBe(404);
    await expectMissingAgent(page);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("link", { name: NOT_FOUND.agentBack }).click();
    await expect(page).toHaveURL(`${SITE_URL}/#agents`);
    await expect(page.locator("#agents")).toBeInViewport();
  });
});

test("someone who has not passed the gate is not told which pages exist", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(gateOf(page).dialog).toBeVisible();
  await expect(page.getByText(NOT_FOUND.title)).toBeHidden();
});

test(
  "a plain static host finds agents in any case, and says when there is nothing",
  { tag: "@long" },
  async ({ browser }) => {
    const host = await servePlainly();
    const context = await browser.newContext({
      baseURL: host.url,
      storageState: storageWith("true", host.url),
    });
    try {
      const page = await context.newPage();
      for (const path of NORA) {
        await page.goto(path);
        await expectNora(page);
      }
      expect((await page.goto("/agent/nobody"))?.status()).toBe(404);
      await expectMissingAgent(page);
      expect((await page.goto("/no-such-page"))?.status()).toBe(404);
      await expectMissingPage(page);
      await page.goto("/agents");
      await expect(page).toHaveURL(`${host.url}/#agents`);
      await expect(page.locator("#agents")).toBeInViewport();
    } finally {
      await context.close();
      await host.close();
    }
  },
);
