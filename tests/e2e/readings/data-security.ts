import { expect } from "@playwright/test";
import { agents, security } from "../support/dataset.ts";
import { plain, visibleText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const securityReadings: Readings = {
  "a visitor reads every claim, finds its label in the plan, and learns what is still open":
    async ({ page }) => {
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(security.title);
      const text = await visibleText(main);
      for (const words of [security.lede, security.access.intro, security.closing]) {
        expect(text).toContain(plain(words));
      }
      // The two claims of the specification, and that they are a plan.
      expect(text).toMatch(/processed in your own secure environment/);
      expect(text).toMatch(/not to be used to train public models/);
      const stage = /concept.*independent audit.*security certification/;
      await expect(main.getByText(stage)).toBeVisible();

      const diagram = main.getByRole("figure");
      for (const [index, { title, text: meaning, mark }] of security.claims.entries()) {
        const anchor = `claim-${index + 1}`;
        const claim = main.locator(`#${anchor}`);
        await expect(claim.getByRole("heading", { name: title, exact: true })).toBeVisible();
        await expect(claim.getByText(meaning, { exact: true })).toBeVisible();
        const link = diagram.getByRole("link", { name: `${index + 1} ${mark}`, exact: true });
        await expect(link).toHaveAttribute("href", `#${anchor}`);
      }

      const { handling } = security.diagram;
      const table = main.getByRole("table", { name: security.access.heading });
      const rows = await table.locator("tbody tr").allInnerTexts();
      expect(rows).toHaveLength(agents.length);
      for (const [index, { record, work, releasedBy }] of handling.entries()) {
        const row = plain(rows[index] ?? "");
        for (const words of [agents[index]?.name ?? "?", record, work, releasedBy]) {
          expect(row).toContain(plain(words));
        }
        await expect(diagram.getByText(record, { exact: true })).toBeVisible();
      }
      // The plan needs no legend: what is inside, at the door and outside is written there.
      const { insideLabel, lockedLabel, boundaryLabel, outsideLabel } = security.diagram;
      for (const label of [insideLabel, lockedLabel, boundaryLabel, outsideLabel]) {
        await expect(diagram.getByText(label, { exact: true })).toBeVisible();
      }
      await expect(diagram.getByText(handling[0]?.releasedBy ?? "", { exact: true })).toBeVisible();
      await expect(diagram.locator(".cross")).toHaveCount(
        security.claims.filter(({ place }) => place === "outside").length,
      );
    },
};
