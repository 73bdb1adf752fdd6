import { expect, test } from "@playwright/test";
import { ABOUT } from "../../src/facts/strings.ts";
import { about } from "./support/dataset.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

test("the contents lead to each section, clear of the bar at the top", async ({ page }) => {
  await page.goto("/about");
  const contents = page.getByRole("navigation", { name: ABOUT.contents }).getByRole("link");
  await expect(contents).toHaveCount(about.sections.length);
  await contents.last().click();
  const last = page.getByRole("heading", { name: about.sections.at(-1)?.heading, level: 2 });
  await expect(last).toBeInViewport();
  const bar = await page.getByRole("banner").boundingBox();
  const heading = await last.boundingBox();
  expect(heading?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});
