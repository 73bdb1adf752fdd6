import { expect, type Locator, type Page } from "@playwright/test";
import {
  PRIORITY_ITEMS_PER_AGENT,
  PROBLEM_CARDS_PER_AGENT,
  DELIVERABLE_SIGN,
} from "../../../src/facts/constants.ts";
import { openText } from "../../../src/facts/first-sentence.ts";
import { AGENT, impactColumn, TIER_COLUMNS, TIERS } from "../../../src/facts/strings.ts";
import { pillarName, type SeedAgent } from "../support/dataset.ts";
import { expectPicture, plain, visibleText, unfold } from "../support/reading.ts";
import { expectArtifact } from "./artifact.ts";
import type { Readings } from "./reading.ts";

/** Which variant of the Impact Framework each agent shows (decisions, 1). */
export const VARIANTS: Readonly<Record<string, SeedAgent["impactFramework"]>> = {
  nora: "cards",
  amara: "cards",
  mateo: "priorities",
  victor: "cards",
  ingrid: "cards",
  jonah: "priorities",
  leila: "priorities",
  kofi: "priorities",
};

export function agentReadings(agent: SeedAgent): Readings {
  return {
    [`a visitor can read all that ${agent.name} is planned to do, and knows what to do next`]:
      async ({ page }) => {
        await unfold(page);
        await expect(page).toHaveTitle(new RegExp(`^${agent.name}: `));
        const main = page.getByRole("main");
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(agent.name);
        await expectPicture(main.getByRole("img", { name: agent.image.alt, exact: true }));
        await expectPicture(main.getByRole("img", { name: agent.domainImage.alt, exact: true }));

        const text = await visibleText(main);
        for (const words of [agent.title, agent.domain, agent.description, agent.frameworkIntro]) {
          expect(text).toContain(plain(words));
        }
        expect(text).toContain(plain(agent.voice.introText));
        for (const term of agent.expertise) expect(text).toContain(term);
        if (agent.claim) expect(text).toContain(plain(agent.claim.detail));

        await expect(
          main.getByRole("heading", { name: AGENT.framework, exact: true }),
        ).toBeVisible();
        // What the framework does not show has a part of its own.
        const framework = main.getByRole("region", { name: AGENT.framework, exact: true });
        const further = main.locator("#further");
        const asCards = VARIANTS[agent.id] === "cards";
        await expectCards(asCards ? framework : further, agent);
        await expectPriorities(asCards ? further : framework, agent);
        await expectDeliverables(main, agent);
        if (!agent.artifact) throw new Error(`The seed has no sample of ${agent.name}'s work.`);
        await expectArtifact(page, agent.artifact, agent.name);
        await expectInvitation(page, agent);
      },
  };
}

async function expectCards(part: Locator, agent: SeedAgent): Promise<void> {
  const cards = [...(agent.problemCards?.cards ?? [])].sort((a, b) => a.id - b.id);
  expect(cards.map(({ id }) => id)).toEqual(numbersTo(PROBLEM_CARDS_PER_AGENT));
  const visible = await part.getByRole("article").evaluateAll((articles: HTMLElement[]) =>
    articles.map((article) => {
      const words = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
      return {
        title: [...article.querySelectorAll("h3")].map(words).join(),
        labels: [...article.querySelectorAll("h4")].map(words),
        lists: [...article.querySelectorAll("ul")].map((list) => [...list.children].map(words)),
        text: article.innerText.replace(/\s+/g, " "),
      };
    }),
  );
  expect(visible.map(({ title }) => title)).toEqual(cards.map(({ title }) => title));
  for (const [index, card] of cards.entries()) {
    const { labels, lists, text } = visible[index] ?? { labels: [], lists: [], text: "" };
    expect(labels).toEqual([AGENT.problem, AGENT.solution, AGENT.deliverables]);
    expect(lists).toEqual([card.deliverables.map(plain), card.aiPillars.map(pillarName)]);
    expect(text).toMatch(new RegExp(`^${card.id} `));
    const { first, rest } = openText(card.solution);
    for (const words of [card.problem, first, rest, card.humanDecision ?? ""]) {
      expect(text).toContain(plain(words));
    }
  }
  await expect(part.getByRole("table")).toHaveCount(0);
}

async function expectPriorities(part: Locator, agent: SeedAgent): Promise<void> {
  const numbers: number[] = [];
  for (const { key, heading } of TIERS) {
    const items = [...(agent.priorityData?.[key] ?? [])].sort((a, b) => a.id - b.id);
    numbers.push(...items.map(({ id }) => id));
    await expect(part.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    const table = part.getByRole("table", { name: heading, exact: true });
    const columns = table.getByRole("columnheader");
    expect((await columns.allTextContents()).map(plain)).toEqual([
      TIER_COLUMNS.number,
      TIER_COLUMNS.problem,
      impactColumn(agent.name),
    ]);
    const rows = await table
      .locator("tbody tr")
      .evaluateAll((list) =>
        list.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)),
      );
    expect(rows).toHaveLength(items.length);
    for (const [index, { id, problem, impact }] of items.entries()) {
      const [number, first, second] = (rows[index] ?? []).map(plain);
      expect(number).toBe(String(id));
      expect(first).toContain(plain(problem));
      expect(second).toContain(plain(impact));
    }
  }
  expect(numbers).toEqual(numbersTo(PRIORITY_ITEMS_PER_AGENT));
  await expect(part.getByRole("article")).toHaveCount(0);
}

async function expectDeliverables(main: Locator, agent: SeedAgent): Promise<void> {
  const list = main.getByRole("list", { name: AGENT.keyDeliverables, exact: true });
  const visible = await list.getByRole("listitem").allInnerTexts();
  const lines = agent.deliverables.map((line) => plain(line.replace(DELIVERABLE_SIGN, "")));
  expect(visible.map(plain)).toEqual(lines);
  // The light bulb that each begins with is drawn.
  await expect(list.locator("li > svg:first-child")).toHaveCount(lines.length);
}

async function expectInvitation(page: Page, agent: SeedAgent): Promise<void> {
  const { headline, text } = agent.callToAction;
  expect(headline, "every seeded agent has a headline of its own").toBeTruthy();
  const invitation = page.getByRole("region", { name: headline ?? "", exact: true });
  await expect(invitation.getByText(text)).toBeVisible();
  const start = invitation.getByRole("link", { name: AGENT.start });
  await expect(start).toHaveText(AGENT.start);
  await expect(start).toHaveAttribute("href", "/contact");
  const back = invitation.getByRole("link", { name: AGENT.back });
  await expect(back).toHaveText(AGENT.back);
  await expect(back).toHaveAttribute("href", "/");
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
