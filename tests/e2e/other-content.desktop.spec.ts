import { expect, test, type Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { brokenWords } from "./support/broken-words.ts";
import { useChoices } from "./support/choices.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { buildCrowdedSite, type CrowdedSite } from "./support/many-agents.ts";
import { drawSmall } from "./support/drawing.ts";
import { buildOtherSite, type OtherSite } from "./support/other-content.ts";
import { overlapsIn } from "./support/overlaps.ts";
import { watchForTrouble } from "./support/trouble.ts";
import { letIn } from "./support/visitor.ts";

/*
 * Content can be replaced (docs/replacing-content.md): nothing on any page may count on the seed's eight agents. Here
 * are sites with more of them, made of the seed's own documents, and with two of another organization.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const WIDTHS = [1440, 390];
/** Pages on which an agent can be chosen. */
const CHOOSING = ["/poly-ai", "/connected-agents", "/need-impact-agents"];
const COUNT = 24;

test.describe(`with ${COUNT} agents`, () => {
  let site: CrowdedSite | undefined;
  test.beforeAll(async () => {
    site = await buildCrowdedSite(COUNT);
  });
  test.afterAll(() => site?.remove());

  test("every page has room for them, and every choice its effect @long", async ({ page }) => {
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
        const found = await crowdFaults(page, names);
        const used = await useChoices(page);
        found.push(...used.faults);
        if (CHOOSING.includes(path) && used.count < COUNT) found.push(`${used.count} choices`);
        faults.push(...found.map((fault) => `${path} at ${width} px: ${fault}`));
      }
    }
    expect(faults.join("\n")).toBe("");
    expect(seen).toEqual(expect.arrayContaining(["/", "/about", "/like-os", ...CHOOSING]));
    expect(seen).toEqual(expect.arrayContaining(["/data-security", newest]));
  });
});

/** What is wrong with a page as it lies there, each in a line. */
async function crowdFaults(page: Page, names: readonly string[]): Promise<string[]> {
  const broken = await brokenWords(page);
  return [
    ...((await sidewaysScroll(page)) > 0 ? ["the page scrolls sideways"] : []),
    ...broken.filter((fault) => names.some((name) => fault.startsWith(`"${name}`))),
    ...(await page.locator("main").evaluate(overlapsIn)),
  ];
}

test.describe("with two agents of another name", () => {
  let other: OtherSite | undefined;
  test.beforeAll(async () => {
    other = await buildOtherSite();
  });
  test.afterAll(() => other?.remove());

  test("with two agents of another name every page is whole, and names nobody of before @long", async ({
    page,
  }) => {
    const { url, pages, formerNames, agentPages } = other ?? {
      url: "",
      pages: [],
      formerNames: [],
      agentPages: [],
    };
    expect(pages).toEqual(expect.arrayContaining(["/", "/about", "/poly-ai", ...agentPages]));
    const trouble = watchForTrouble(page);
    const faults: string[] = [];
    for (const path of pages) {
      await page.goto(url + path);
      await page.evaluate(() => document.fonts.ready);
      const words = await page.locator("body").evaluate((body) => body.textContent);
      const found = formerNames.filter((name) => new RegExp(`\\b${name}\\b`).test(words));
      for (const width of WIDTHS) {
        await drawSmall({ page, isMobile: false }, { width, height: 900 });
        if ((await sidewaysScroll(page)) > 0) found.push(`scrolls sideways at ${width} px`);
      }
      found.push(...(await violationsOn(page)).map((violation) => JSON.stringify(violation)));
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults.join("\n")).toBe("");
    // The site of this test is another one than that of Playwright's configuration.
    const own = `request to another host: ${url}/`;
    // The missing page has the status 404.
    const expected = (line: string) => line.startsWith(own) || line.includes(`${url}/404`);
    expect(trouble.filter((line) => !expected(line))).toEqual([]);
  });
});
