import { expect, test } from "@playwright/test";
import { organizationTypes } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

test("on a phone an entry opens under the finger, and from the directory", async ({ page }) => {
  await page.goto("/organizations");
  const nameOf = (index: number) => organizationTypes.at(index)?.name ?? "";
  const entry = (index: number) =>
    page.getByRole("article", { name: nameOf(index), exact: true }).locator("p", {
      hasText: organizationTypes.at(index)?.example ?? "an entry without an example",
    });
  await expect(entry(0)).toBeVisible();
  await expect(entry(2)).toBeHidden();

  await page
    .getByRole("article", { name: nameOf(2), exact: true })
    .locator("summary")
    .tap();
  await expect(entry(2)).toBeVisible();

  await page.getByRole("link", { name: nameOf(-1), exact: true }).tap();
  await expect(entry(-1)).toBeVisible();
  await expect(page.getByRole("heading", { name: nameOf(-1), exact: true })).toBeInViewport();
});
