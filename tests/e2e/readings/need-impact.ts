import { expect } from "@playwright/test";
import { CHALLENGE_THEMES } from "../../../src/facts/challenge-themes.ts";
import { CHALLENGE_ROW_COUNT } from "../../../src/facts/constants.ts";
import { CHALLENGE_COLUMNS } from "../../../src/facts/strings.ts";
import { agents, agentsOf, challenges, needImpact } from "../support/dataset.ts";
import { plain, visibleText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const needImpactReadings: Readings = {
  "a reader can leave one agent's challenges alone in the table, by keyboard and told how many":
    async ({ page, isMobile }) => {
      const [, , , chosen] = agents;
      const own = challenges.filter(({ agents: cast }) =>
        agentsOf(cast).some(({ id }) => id === chosen?.id),
      );
      const choices = page.getByRole("radiogroup", { name: needImpact.filterPrompt });
      const all = choices.getByRole("radio", { name: "All" });
      await expect(all).toBeChecked();
      await choices.getByRole("radio", { name: `${chosen?.name} ${own.length} of` }).focus();
      await page.keyboard.press("Space");

      const rows = page.locator("tbody tr[id^=challenge-]").filter({ visible: true });
      await expect(rows).toHaveCount(own.length);
      const status = page.getByRole("status").filter({ hasText: chosen?.name ?? "" });
      await expect(status).toContainText(`${own.length} of ${CHALLENGE_ROW_COUNT}`);
      await page.getByRole("button", { name: `Show all ${CHALLENGE_ROW_COUNT}` }).press("Enter");
      await expect(all).toBeChecked();
      // On a phone only the first part of the table lies open.
      const first = challenges.filter(({ theme }) => theme === CHALLENGE_THEMES[0]?.id);
      await expect(rows).toHaveCount(isMobile ? first.length : CHALLENGE_ROW_COUNT);
    },

  "a reader finds each of the twenty challenges with its answer, its agents and its source":
    async ({ page, isMobile }) => {
      const table = page.getByRole("table", { name: needImpact.tableHeading, exact: true });
      expect((await table.getByRole("columnheader").allTextContents()).map(plain)).toEqual(
        Object.values(CHALLENGE_COLUMNS),
      );
      await expect(table.locator("tbody")).toHaveCount(CHALLENGE_THEMES.length);
      for (const { label, intro } of needImpact.themes) {
        await expect(table.getByRole("rowheader", { name: `${label} ${intro}` })).toBeVisible();
      }

      // On a phone the first part lies open, and each of the others opens by a key.
      if (isMobile) {
        const [, ...folded] = await table.getByRole("checkbox").all();
        expect(folded).toHaveLength(CHALLENGE_THEMES.length - 1);
        for (const part of folded) await part.press("Space");
      }

      const rows = await table.locator("tbody tr[id^=challenge-]").evaluateAll((list) =>
        list.map((row) => ({
          id: row.id,
          cells: [...row.querySelectorAll<HTMLElement>(":scope > th, :scope > td")].map(
            (cell) => cell.innerText,
          ),
          links: [...row.querySelectorAll("a")].map((link) => link.getAttribute("href")),
        })),
      );
      expect(rows).toHaveLength(CHALLENGE_ROW_COUNT);
      for (const [
        index,
        { order, issue, solution, agents: cast, figure },
      ] of challenges.entries()) {
        const { id, cells, links } = rows[index] ?? { id: "", cells: [], links: [] };
        const [challenge, intelligence, result] = cells.map(plain);
        expect(id).toBe(`challenge-${order}`);
        expect(challenge).toContain(plain(issue));
        expect(intelligence).toBe(plain(solution));
        if (figure) expect(challenge).toContain(`${figure.source} (${figure.year})`);
        const named = agentsOf(cast);
        for (const { name } of named) expect(result).toContain(name);
        const ways = named.map((agent) => `/agent/${agent.id}`);
        expect(links).toEqual(figure ? [figure.url, ...ways] : ways);
      }

      const text = await visibleText(page.getByRole("main"));
      expect(text).toContain("36% of nonprofits surveyed ended 2024 in deficit");
      expect(text).toMatch(/donor retention stood at about 42\.9%/i);
      expect(text).toContain("Only 41% of nonprofits surveyed can pay a living wage");
      for (const { heading, intro } of [needImpact.visitPrompt, needImpact.connectedSummary]) {
        expect(text).toContain(plain(heading));
        expect(text).toContain(plain(intro));
      }
      for (const { id, name } of agents) {
        const visit = page.getByRole("link", { name: new RegExp(`^Visit ${name}`) });
        await expect(visit).toHaveAttribute("href", `/agent/${id}`);
      }
    },
};
