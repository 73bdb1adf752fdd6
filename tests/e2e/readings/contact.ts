import { expect } from "@playwright/test";
import { contact, settings } from "../support/dataset.ts";
import { plain, shownText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const contactReadings: Readings = {
  "a visitor finds an address to write to, and a number as text; nothing to fill in": async ({
    page,
  }) => {
    const main = page.getByRole("main");
    const text = await shownText(main);
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
};
