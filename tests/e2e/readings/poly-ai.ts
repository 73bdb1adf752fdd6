import { expect, type Locator, type Page } from "@playwright/test";
import { FLOW_STAGE_COUNT, PILLAR_COUNT } from "../../../src/facts/constants.ts";
import type { PillarId } from "../../../src/facts/pillars.ts";
import { POLY_AI } from "../../../src/facts/strings.ts";
import { agents, pillarDetails, polyAi } from "../support/dataset.ts";
import { drawFully } from "../support/drawing.ts";
import { partsOf, plain, unfold } from "../support/reading.ts";
import type { Readings, Visit } from "./reading.ts";

/** The stages as the specification names them (section 2, Poly-AI). */
const STAGES = [
  "Task reception",
  "Strategic planning",
  "Continuous processing",
  "Solution generation",
  "Final integration",
];
const FIGURES = ["10 reasons", "10 pillars", "10 foundations", "10 capstones", "∞ possibilities"];

const EVERYTHING = "a visitor reads every pillar, reason, stage, foundation and capstone";

/** The content as posters. */
export const postersReadings: Readings = {
  [EVERYTHING]: (visit) => expectEverything(visit, polyAi.spectrum.title),

  "each poster draws its own paper, and says in words what is drawn": async ({ page }) => {
    const drawn = new Set<string>();
    for (const { id, paper } of pillarDetails) {
      const drawing = page.locator(`#pillar-${id}`).getByRole("img");
      await expect(drawing).toBeVisible();
      const said = (await drawing.getAttribute("aria-label")) ?? "";
      const written = plain((await drawing.locator("text").allTextContents()).join(" "));
      for (const words of [paper.note, paper.person]) {
        expect(said).toContain(words);
        // A slip breaks its lines, and a line has no space at its end.
        expect(written.replaceAll(" ", "")).toContain(words.replaceAll(" ", ""));
      }
      drawn.add((await drawing.innerHTML()).replaceAll(/[^a-zA-Z]/g, ""));
    }
    expect(drawn.size).toBe(PILLAR_COUNT);
  },
};

export const polyAiReadings: Readings = {
  [EVERYTHING]: (visit) => expectEverything(visit, polyAi.title),

  "one sheet shows the pillar that is chosen by hand, by key, by address or by search": async (
    visit,
  ) => {
    const { page } = visit;
    await drawFully(visit);
    const [first, second] = pillarDetails;
    const last = pillarDetails.at(-1);
    const sheetOf = (pillar: typeof last) => page.locator(`#pillar-${pillar?.id}`);
    await page.goto("/poly-ai");
    await expect(sheetOf(first).getByText(first?.role ?? "")).toBeVisible();
    await expect(sheetOf(second).getByText(second?.role ?? "")).toBeHidden();

    await page.getByRole("radio", { name: first?.name }).press("ArrowDown");
    await expect(sheetOf(second).getByText(second?.role ?? "")).toBeVisible();
    await expect(sheetOf(first).getByText(first?.role ?? "")).toBeHidden();

    await page.goto(`/poly-ai#pillar-${last?.id}`);
    await expect(sheetOf(last).getByRole("heading", { name: last?.name })).toBeInViewport();
    await page.goto("/about");
    const words = last?.keyInsight.split(" ").slice(0, 6).join(" ") ?? "";
    await page.goto(`/poly-ai#:~:text=${encodeURIComponent(words)}`);
    await expect(sheetOf(last).getByText(last?.keyInsight ?? "")).toBeVisible();

    await page.emulateMedia({ media: "print" });
    for (const pillar of pillarDetails) {
      await expect(sheetOf(pillar).getByText(pillar.impact)).toBeVisible();
      await expect(sheetOf(pillar).getByRole("img")).toBeVisible();
    }
    await page.emulateMedia({ media: "screen" });
  },

  "the first agent is chosen when the page opens, and its strands are said in words": async ({
    page,
  }) => {
    const [first, second] = agents;
    const ensemble = page.getByRole("region", { name: polyAi.pillars.heading, exact: true });
    await expect(ensemble.getByRole("radio", { name: first?.name })).toBeChecked();
    await expect(ensemble.getByRole("status")).toHaveText(
      new RegExp(`^${first?.name} relies most`),
      {
        useInnerText: true,
      },
    );
    await ensemble.locator("label", { hasText: second?.name ?? "" }).click();
    await expect(ensemble.getByRole("status")).toHaveText(
      new RegExp(`^${second?.name} relies most`),
      { useInnerText: true },
    );
  },

  "a visitor who chooses an agent sees its strands alone, and can read the numbers in a table":
    async (visit) => {
      const { page } = visit;
      await drawFully(visit);
      const wheel = page.getByRole("img", { name: polyAi.pillars.heading, exact: true });
      await expect(wheel).toBeVisible();
      const second = agents[1];
      await page.locator("label", { hasText: second?.name ?? "" }).click();
      await expect(page.getByRole("radio", { name: second?.name ?? "" })).toBeChecked();
      await expect(wheel.locator(".agent").first()).toHaveCSS("opacity", "0.13");
      await expect(wheel.locator(".count:visible")).toHaveCount(
        pillarDetails.filter(({ id }) => cardsWith(id, second) > 0).length,
      );

      await page.getByText(POLY_AI.counts).click();
      const table = page.getByRole("table", { name: POLY_AI.countsCaption });
      await expect(table).toBeVisible();
      const rows = await table
        .locator("tbody tr")
        .evaluateAll((list) =>
          list.map((row) =>
            [...row.querySelectorAll("th, td")].map((cell) => cell.textContent?.trim()),
          ),
        );
      for (const { id, name } of pillarDetails) {
        const counts = agents.map((agent) => String(cardsWith(id, agent)));
        const row = rows.find(([heading]) => heading === name);
        expect(row?.slice(1, agents.length + 1)).toEqual(counts);
      }
      expect(second?.problemCards?.cards, "agents have cards to be counted").toBeTruthy();
    },
};

async function expectEverything(visit: Visit, title: string): Promise<void> {
  const { page } = visit;
  await unfold(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  // What a narrow window lets one reach by walking sideways counts as read.
  const text = plain((await main.textContent()) ?? "");

  await expect(main.locator("article[id^=pillar-]")).toHaveCount(PILLAR_COUNT);
  for (const pillar of pillarDetails) {
    const { whyEssential, foundation, capstone } = pillar;
    for (const words of [pillar.summary, whyEssential, foundation, capstone].flatMap(wordsIn)) {
      expect(text).toContain(plain(words));
    }
    await choose(page, pillar.name);
    const card = main.locator(`article#pillar-${pillar.id}`);
    await expect(card).toBeVisible();
    await expectFacts(card, pillar);
  }

  const flow = main.getByRole("region", { name: polyAi.flow.heading, exact: true });
  const stages = flow.getByRole("heading", { level: 3 });
  await expect(stages).toHaveCount(FLOW_STAGE_COUNT);
  await expect(stages).toHaveText(STAGES);
  for (const stage of polyAi.stages) {
    const parts = stage.voices.map(({ part }) => part);
    for (const words of [stage.text, stage.humanDecision ?? "", ...parts]) {
      expect(text).toContain(plain(words));
    }
  }

  const { example } = polyAi;
  const written = example.rows.flatMap(({ label, value }) => [label, value]);
  const texts = example.steps.flatMap((step) => [step.name, step.text]);
  for (const words of [example.heading, ...written, ...texts]) {
    expect(text).toContain(plain(words));
  }

  const { pillars, essential, flow: story, details, foundations, capstones } = polyAi;
  for (const block of [pillars, essential, story, details, foundations, capstones]) {
    await expect(
      main.getByRole("heading", { level: 2, name: block.heading, exact: true }),
    ).toBeVisible();
    expect(text).toContain(plain(block.intro));
  }
  for (const figure of FIGURES) expect(text).toContain(figure);
}

/**
 * Chooses a pillar where one sheet is for all of them; the posters are all there. Choosing by hand
 * is a reading of its own.
 */
async function choose(page: Page, name: string): Promise<void> {
  await page
    .locator("[data-sheets] label")
    .filter({ hasText: name })
    .evaluateAll(([label]: HTMLElement[]) => label?.click());
}

/** How many of an agent's cards call on a pillar. */
function cardsWith(pillar: PillarId, agent: (typeof agents)[number] | undefined): number {
  const cards = agent?.problemCards?.cards ?? [];
  return cards.filter(({ aiPillars }) => aiPillars.includes(pillar)).length;
}

function wordsIn(part: string | { title: string; text: string }): string[] {
  return typeof part === "string" ? [part] : [part.title, part.text];
}

async function expectFacts(card: Locator, pillar: (typeof pillarDetails)[number]): Promise<void> {
  const [{ text = "", headings = [], links = [] } = {}] = await partsOf(card);
  expect(headings[0]).toBe(pillar.name);
  const { role, purpose, keyInsight, impact } = POLY_AI;
  for (const label of [role, purpose, keyInsight, impact, POLY_AI.coreFunctions]) {
    expect(text).toContain(label);
  }
  const values = pillar.missionValues ?? [];
  expect(text.includes(POLY_AI.missionValues)).toBe(values.length > 0);
  const words = [pillar.role, pillar.purpose, pillar.keyInsight, pillar.impact];
  for (const part of [...words, ...pillar.coreFunctions, ...values]) {
    expect(text).toContain(plain(part));
  }
  // Every part has a place of its own: none is printed over another.
  const places = await card.locator("dl > div").evaluateAll((parts) =>
    parts.map((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  const overlaps = places.filter((a, index) =>
    places.some(
      (b, other) =>
        other > index &&
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
    ),
  );
  expect(overlaps).toEqual([]);
  // The agents that use it most: those with the highest count are among them.
  const most = Math.max(...agents.map((agent) => cardsWith(pillar.id, agent)));
  for (const agent of agents.filter((candidate) => cardsWith(pillar.id, candidate) === most)) {
    const link = links.find(({ href }) => href === `/poly-ai#cards-${agent.id}`);
    expect(link?.text).toContain(agent.name);
  }
}
