import { expect } from "@playwright/test";
import { contact, settings } from "../support/dataset.ts";
import { plain, visibleText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const contactReadings: Readings = {
  "a visitor finds an address to write to, and a number as text; nothing to fill in": async ({
    page,
  }) => {
    const main = page.getByRole("main");
    const text = await visibleText(main);
    for (const words of [
      contact.title,
      contact.lede,
      contact.responseNote,
      settings.contact.phone,
    ]) {
      expect(text).toContain(plain(words));
    }
    await expect(main.getByRole("link", { name: settings.contact.email })).toHaveAttribute(
      "href",
      `mailto:${settings.contact.email}`,
    );
    await expect(page.locator('[href^="tel:"]')).toHaveCount(0);
    await expect(main.locator("form, input, textarea, select")).toHaveCount(0);
  },

  "after 'Get Started Now' a visitor finds what can be started with now, each with its way in":
    async ({ page }) => {
      const start = page.getByRole("region", { name: contact.startHeading, exact: true });
      const steps = start.getByRole("listitem");
      await expect(steps).toHaveCount(contact.steps.length);
      for (const [index, { title, text, label, href }] of contact.steps.entries()) {
        const step = steps.nth(index);
        await expect(step.getByRole("heading", { level: 3 })).toHaveText(title);
        await expect(step).toContainText(text);
        await expect(step.getByRole("link", { name: label })).toHaveAttribute(
          "href",
          href ?? `mailto:${settings.contact.email}`,
        );
      }
    },
};
