import { expect, test } from "@playwright/test";
import { FINDER } from "../../src/site/organizations/finder-words.ts";
import { organizationTypes } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const COUNT = organizationTypes.length;

test("a visitor types what they do and sees the kinds that mention it", async ({ page }) => {
  await page.goto("/organizations");
  const field = page.getByRole("searchbox", { name: FINDER.label });
  const entries = page.getByRole("article");
  const status = page.locator("main").getByRole("status");
  await expect(entries).toHaveCount(COUNT);

  await field.fill("credit union");
  await expect(entries).toHaveCount(1);
  await expect(entries.getByRole("heading")).toHaveText(["Credit unions"]);
  await expect(status).toHaveText(`${FINDER.found(1, COUNT, "credit union")} Credit unions`);

  await field.fill("food bank");
  await expect(status.getByRole("link")).toBeInViewport();
  await status.getByRole("link", { name: "Public charities" }).click();
  await expect(page.getByRole("heading", { name: "Public charities" })).toBeInViewport();

  await field.fill("990-PF");
  await expect(entries.getByText("Form 990-PF")).toBeVisible();

  await field.fill("submarine");
  await expect(entries).toHaveCount(0);
  await expect(status).toHaveText(FINDER.found(0, COUNT, "submarine"));
  await page.emulateMedia({ media: "print" });
  await expect(entries).toHaveCount(COUNT);
  await page.emulateMedia({ media: "screen" });
  await field.fill("");
  await expect(entries).toHaveCount(COUNT);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("every entry lies open, and no field promises to search @desktop", async ({ page }) => {
    await page.goto("/organizations");
    const words = page.locator("article .example");
    await expect(words).toHaveCount(COUNT);
    for (const example of await words.all()) {
      expect(await example.evaluate((part) => part.closest("details")?.open)).toBe(true);
    }
    await expect(page.locator("[data-finder]")).toBeHidden();
  });
});
