import { expect, test } from "@playwright/test";
import { contact, settings } from "./support/dataset.ts";
import { plain, shownText } from "./support/reading.ts";
import { letIn } from "./support/visitor.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

test("a visitor finds an address to write to, and a number as text; nothing to fill in", async ({
  page,
}) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  const text = await shownText(main);
  for (const words of [contact.title, contact.lede, contact.responseNote, settings.contact.phone]) {
    expect(text).toContain(plain(words));
  }
  await expect(main.getByRole("link", { name: settings.contact.email })).toHaveAttribute(
    "href",
    `mailto:${settings.contact.email}`,
  );
  await expect(page.locator('[href^="tel:"]')).toHaveCount(0);
  await expect(main.locator("form, input, textarea, select")).toHaveCount(0);
});
