import { expect, test, type Page } from "@playwright/test";
import { brokenWords } from "./support/broken-words.ts";
import { useChoices, useHero, useStage } from "./support/choices.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { buildCrowdedSite, type CrowdedSite } from "./support/many-agents.ts";
import { drawSmall } from "./support/drawing.ts";
import { overlapsIn } from "./support/overlaps.ts";
import { letIn } from "./support/visitor.ts";

/*
 * The seed has eight agents. Nothing on any page may count on it: here are sites with more, made of
 * the seed's own documents, and everything that can be chosen on them is chosen.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const WIDTHS = [1440, 390];
/** Pages on which an agent can be chosen. */
const CHOOSING = ["/poly-ai", "/connected-agents", "/need-impact-agents"];

/** What is wrong with a page as it lies there, each in a line. */
async function faultsOf(page: Page, names: readonly string[]): Promise<string[]> {
  const broken = await brokenWords(page);
  return [
    ...((await sidewaysScroll(page)) > 0 ? ["the page scrolls sideways"] : []),
    ...broken.filter((fault) => names.some((name) => fault.startsWith(`"${name}`))),
    ...(await page.locator("main").evaluate(overlapsIn)),
  ];
}

/** On a wide window no agent's card stands in a row alone. */
async function loneCards(page: Page): Promise<string[]> {
  const tops = await page
    .locator("#agents > *")
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
  const rows = [...Map.groupBy(tops, (top) => top).values()];
  return rows.some(({ length }) => length === 1) ? ["a card stands alone in its row"] : [];
}

for (const count of [9, 24]) {
  test.describe(`with ${count} agents`, () => {
    let site: CrowdedSite | undefined;
    test.beforeAll(async () => {
      site = await buildCrowdedSite(count);
    });
    test.afterAll(() => site?.remove());

    test("every page has room for them, and every choice its effect", async ({ page }) => {
      // Hundreds of choices, one after the other.
      const { url, agents, newest, pages } = site ?? { url: "", agents: [], newest: "", pages: [] };
      const names = agents.map(({ name }) => name);
      const faults: string[] = [];
      const seen: string[] = [];
      for (const path of pages) {
        const html = await (await page.request.get(url + path)).text();
        if (path !== newest && !names.every((name) => html.includes(name))) continue;
        seen.push(path);
        await page.goto(url + path);
        await page.evaluate(() => document.fonts.ready);
        for (const width of WIDTHS) {
          await drawSmall({ page, isMobile: false }, { width, height: 900 });
          const found = await faultsOf(page, names);
          const used = await useChoices(page);
          found.push(...used.faults);
          if (CHOOSING.includes(path) && used.count < count) found.push(`${used.count} choices`);
          if (path === "/") {
            if (width === WIDTHS[0]) found.push(...(await loneCards(page)));
            found.push(...(await useHero(page)), ...(await useStage(page, names)));
            found.push(...(await page.locator("#stage").evaluate(overlapsIn)));
          }
          faults.push(...found.map((fault) => `${path} at ${width} px: ${fault}`));
        }
      }
      expect(faults.join("\n")).toBe("");
      expect(seen).toEqual(expect.arrayContaining(["/", "/about", "/like-os", ...CHOOSING]));
      expect(seen).toEqual(expect.arrayContaining(["/data-security", newest]));
    });
  });
}
