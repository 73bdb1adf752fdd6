import { expect, test } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { drawSmall } from "./support/drawing.ts";
import { buildOtherSite, type OtherSite } from "./support/other-content.ts";
import { watchForTrouble } from "./support/trouble.ts";
import { letIn } from "./support/visitor.ts";

/*
 * Content can be replaced (docs/replacing-content.md): here two agents of another organization take
 * the place of the seed's eight. What holds for any content holds on every page.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

let site: OtherSite | undefined;
test.beforeAll(async () => {
  site = await buildOtherSite();
});
test.afterAll(() => site?.remove());

test("with two agents of another name every page is whole, and names nobody of before", async ({
  page,
}) => {
  const { url, pages, formerNames, agentPages } = site ?? {
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
    for (const width of [1440, 390]) {
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
