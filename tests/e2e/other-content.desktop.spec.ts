import type { SanityClient } from "@sanity/client";
import { expect, test, type Page } from "@playwright/test";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { agentPage } from "../../src/facts/paths.ts";
import { PEOPLE } from "../../src/facts/strings.ts";
import { brokenWords } from "./support/broken-words.ts";
import { useChoices } from "./support/choices.ts";
import { sidewaysScroll } from "./support/cut-text.ts";
import { agents } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { addNewcomers, NEWCOMERS, TWO_AGENTS } from "./support/other-agents.ts";
import { overlapsIn } from "./support/overlaps.ts";
import { publishEdits, type PublishedSite } from "./support/published-site.ts";
import { letIn } from "./support/visitor.ts";

/*
 * Content can be replaced (docs/replacing-content.md): nothing on any page may count on the seed's eight agents. Here
 * is a site with more of them, made of the seed's own documents; two of another organization are in any-content.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

const WIDTHS = [1440, 390];
const SEED_NAMES = agents.map(({ name }) => name);
/** Pages on which an agent can be chosen. */
const CHOOSING = ["/poly-ai", "/connected-agents", "/need-impact-agents"];

test.describe("with three times as many agents", () => {
  let site: PublishedSite | undefined;
  test.beforeAll(async () => {
    site = await publishEdits([addNewcomers]);
  });
  test.afterAll(() => site?.remove());

  test("every page has room for them, and every choice its effect @long", async ({ page }) => {
    // Hundreds of choices, one after the other.
    const { url, pages } = site ?? { url: "", pages: [] };
    const names = [...SEED_NAMES, ...NEWCOMERS];
    const newest = agentPage("maximilianus");
    const faults: string[] = [];
    const seen: string[] = [];
    for (const path of pages.flat()) {
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
        if (CHOOSING.includes(path) && used.count < names.length)
          found.push(`${used.count} choices`);
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

const ALT = "A person at a desk with a ledger.";

/** An editor names two people behind the site, one of them with a picture, and who checked the samples of work. */
async function namePeople(client: SanityClient): Promise<void> {
  const picture = await client.assets.upload("image", readFileSync("public/share.png"));
  const image = {
    _type: "image",
    alt: ALT,
    asset: { _type: "reference", _ref: picture._id },
    hotspot: { _type: "sanity.imageHotspot", x: 0.2, y: 0.5, width: 0.3, height: 0.3 },
  };
  const people = [
    { name: "Test Person", role: "Answers messages", sentence: "Kept books for a shelter.", image },
    { name: "Test Bookkeeper", role: "Asks the questions", sentence: "Runs a food pantry." },
  ].map((person, place) => ({ _key: `person-${place}`, _type: "person", ...person }));
  const checked = { name: "Test Accountant, CPA", date: "2026-11-02" };
  await client
    .transaction()
    .patch("siteSettings", { set: { people } })
    .patch("agent-nora", { set: { "artifact.checked": checked } })
    .patch("sampleIngrid", { set: { "artifact.checked": checked } })
    .commit();
}

test("no page of two other agents names one of before @long", async () => {
  const { outDir } = await builtSite(undefined, TWO_AGENTS);
  const names = new RegExp(`\\b(?:${SEED_NAMES.join("|")})\\b`, "g");
  const found = globSync("**/*.html", { cwd: outDir }).flatMap((file) =>
    [...readFileSync(join(outDir, file), "utf8").matchAll(names)].map(
      ([name]) => `${file}: ${name}`,
    ),
  );
  expect(found).toEqual([]);
});

test("a visitor reads who is behind the site, and who checked a sample of work @long", async ({
  page,
}) => {
  const { url, remove } = await publishEdits([namePeople]);
  for (const path of ["/about", "/contact"]) {
    await page.goto(url + path);
    const people = page.getByRole("region", { name: PEOPLE });
    await expect(people.getByRole("heading", { level: 3 })).toHaveText([
      "Test Person",
      "Test Bookkeeper",
    ]);
    await expect(people.getByRole("listitem").first()).toContainText(
      /Answers messages.*Kept books for a shelter\./s,
    );
    await expect(people.getByRole("img")).toHaveCount(1);
    await people.getByRole("img", { name: ALT }).scrollIntoViewIfNeeded();
    await expect(people.getByRole("img", { name: ALT })).toHaveJSProperty("complete", true);
  }
  for (const path of [agentPage("nora"), "/sample-ingrid"]) {
    await page.goto(url + path);
    await expect(page.locator("section[aria-labelledby='artifact']")).toContainText(
      "Checked by Test Accountant, CPA on November 2, 2026",
    );
  }
  await remove();
});
