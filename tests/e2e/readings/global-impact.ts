import { expect } from "@playwright/test";
import { globalImpact, regions } from "../support/dataset.ts";
import { plain, visibleText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

/** The figures of the specification (section 2, Global impact), in the order of the regions. */
const FIGURES = [
  ["North America", "2.5M"],
  ["Europe", "1.8M"],
  ["Asia", "3.2M"],
  ["Africa", "850K"],
  ["South America", "680K"],
  ["Oceania", "120K"],
] as const;
const REACH = ["9 to 10 million", "190+", "50+", "24/7"];

export const globalImpactReadings: Readings = {
  "a visitor reads six figures on one map, the same six in a table, and their total as a range":
    async ({ page }) => {
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(globalImpact.title);

      await expect(main.getByText(globalImpact.map.estimate, { exact: true })).toBeInViewport();

      const map = main.getByRole("img", { name: globalImpact.map.heading });
      await expect(map, "one drawing at a time").toHaveCount(1);
      const label = await map.getAttribute("aria-label");
      const pieces = map.locator("[data-piece]");
      await expect(pieces).toHaveCount(FIGURES.length);

      const rows = main.getByRole("table").getByRole("row");
      await expect(rows).toHaveCount(FIGURES.length + 2);
      for (const [index, [region, figure]] of FIGURES.entries()) {
        const { countries = [], details = "?" } = regions[index] ?? {};
        expect(label).toContain(`${region} ${figure}`);
        await expect(map.getByText(figure, { exact: true })).toBeVisible();
        const row = await visibleText(rows.nth(index + 1));
        for (const words of [region, figure, countries.join(", "), plain(details)]) {
          expect(row).toContain(words);
        }
      }
      const sum = await visibleText(rows.last());
      expect(sum).toContain("9 to 10 million");
      expect(sum).toContain(plain(globalImpact.map.countingNote));

      await expect(main.locator(".total .value, dl dd")).toHaveText(REACH);
      const text = await visibleText(main);
      for (const { label } of globalImpact.statistics) expect(text).toContain(label);
    },

  "every piece of paper is as large as its figure says": async ({ page }) => {
    const scales = await page
      .getByRole("main")
      .getByRole("img", { name: globalImpact.map.heading })
      .locator("[data-piece]")
      .evaluateAll((pieces) =>
        pieces.map((piece) => {
          const matrix = piece instanceof SVGGElement ? piece.getCTM() : null;
          return [piece.getAttribute("data-piece"), matrix?.a ?? 0] as const;
        }),
      );
    const europe = Number(new Map(scales).get("europe"));
    const shares = Object.fromEntries(
      scales.map(([id, scale]) => [id, Math.round((scale / europe) * 100)]),
    );
    expect(shares).toEqual({
      "north-america": 75,
      europe: 100,
      asia: 63,
      africa: 39,
      "south-america": 46,
      oceania: 28,
    });
  },
};
