import { expect, test } from "@playwright/test";
import { AGENT } from "../../src/facts/strings.ts";
import { agents } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { pageAt } from "./support/site-files.ts";
import { letIn } from "./support/visitor.ts";

test.beforeEach(letIn);

test("the top bar stays in sight however far a visitor has scrolled", async ({
  page,
  isMobile,
}) => {
  await drawSmall({ page, isMobile });
  await page.goto("/");
  const bar = page.getByRole("banner");
  expect(
    (await bar.boundingBox())?.y,
    "first the concept-phase banner is above it",
  ).toBeGreaterThan(0);
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }),
  );
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
});

test("a visitor can get in touch from the first screen, and from every agent's invitation", async ({
  page,
}) => {
  await page.goto("/");
  const contact = page.getByRole("banner").getByRole("link", { name: "Contact" });
  await expect(contact).toBeInViewport();
  await contact.click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(contact).toHaveAttribute("aria-current", "page");
  for (const { id } of agents) {
    expect(pageAt(`/agent/${id}`).html).toMatch(
      new RegExp(`<a[^>]*href="/contact[^>]*>\\s*(?:<span[^>]*>\\s*)?${AGENT.start}`),
    );
  }
});
