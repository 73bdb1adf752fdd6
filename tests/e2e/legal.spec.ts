import { expect, test, type Locator, type Page } from "@playwright/test";
import { GATE_STORAGE_KEY, LEGAL_EFFECTIVE_DATE } from "../../src/facts/constants.ts";
import { LEGAL_SLUGS } from "../../src/facts/legal-pages.ts";
import { hearAgent, PLAYBACK } from "../../src/facts/strings.ts";
import { legalPages } from "./support/dataset.ts";
import { PASSWORD } from "./support/environment.ts";
import { walkToEnd } from "./support/focus.ts";
import { plain, shownText } from "./support/reading.ts";
import { blockScripts } from "./support/scripts.ts";
import { answerGate, gateOf, letIn } from "./support/visitor.ts";

type LegalPage = (typeof legalPages)[number];

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The date as the specification quotes it (section 9). */
const SHOWN_DATE = "8/1/2025";
/** A page whose sections are many, and one that has a table. */
const LONG = pageOf("privacy-policy");

function pageOf(slug: string): LegalPage {
  const page = legalPages.find((candidate) => candidate.slug === slug);
  if (page === undefined) throw new Error(`The seed dataset holds no legal page "${slug}".`);
  return page;
}

function contentsOf(page: Page): Locator {
  return page.getByRole("navigation", { name: "Contents", exact: true }).getByRole("link");
}

/** All words of a section, as its document has them. */
function wordsOf({ heading, plain: margin, body, table }: LegalPage["sections"][number]): string[] {
  const passages = body.map(({ children }) => children.map(({ text }) => text).join(""));
  const cells = table ? [table.caption, ...table.rows.flatMap((row) => row.cells)] : [];
  return [heading, margin, ...passages, ...cells].map(plain);
}

test("the six legal pages are there and count from the same day", () => {
  expect(legalPages.map(({ slug }) => slug).sort()).toEqual([...LEGAL_SLUGS].sort());
  for (const { effectiveDate } of legalPages) expect(effectiveDate).toBe(LEGAL_EFFECTIVE_DATE);
});

for (const legal of legalPages) {
  const tag = legal === LONG ? [] : ["@desktop"];
  test(
    `a visitor can read the whole ${legal.title}, since when it counts, and find each part`,
    { tag },
    async ({ page }) => {
      await letIn({ page });
      await page.goto(`/${legal.slug}`);
      const document = page.getByRole("article", { name: legal.title });
      await expect(document.getByRole("heading", { level: 1 })).toHaveText(legal.title);
      const date = document.getByText(SHOWN_DATE, { exact: true });
      await expect(date).toBeVisible();
      await expect(date).toHaveAttribute("datetime", legal.effectiveDate);
      expect(await shownText(document)).toContain(plain(legal.summary));

      const links = contentsOf(page);
      await expect(links).toHaveCount(legal.sections.length);
      for (const [index, section] of legal.sections.entries()) {
        const link = links.nth(index);
        await expect(link).toContainText(section.heading);
        const anchor = (await link.getAttribute("href")) ?? "";
        const part = page.locator(anchor);
        await expect(part).toHaveAccessibleName(section.heading);
        const shown = await shownText(part);
        for (const words of wordsOf(section)) expect(shown).toContain(words);
      }
      const related = page.getByRole("navigation", { name: "Read on" }).getByRole("link");
      await expect(related).toHaveCount(legal.related.length);
    },
  );
}

test("the contents list tells a reader where in the document they are", async ({ page }) => {
  await letIn({ page });
  await page.goto(`/${LONG.slug}`);
  const current = page.locator("[data-contents] a[aria-current]").filter({ visible: true });
  for (const index of [4, 1, 9]) {
    await page
      .locator("[data-section]")
      .nth(index)
      .evaluate((part) => part.scrollIntoView({ behavior: "instant", block: "start" }));
    await expect(current.first()).toContainText(LONG.sections[index]?.heading ?? "?");
  }
  await contentsOf(page).nth(6).click();
  await expect(page.locator("[data-section]").nth(6)).toBeInViewport();
  await expect(current.first()).toContainText(LONG.sections[6]?.heading ?? "?");
});

test("the document can be read to its end when no script file arrives", async ({ page }) => {
  await letIn({ page });
  await blockScripts(page);
  await page.goto(`/${LONG.slug}`);
  await expect(contentsOf(page).first()).toBeVisible();
  await contentsOf(page).last().click();
  const last = page.locator("[data-section]").last();
  await expect(last).toBeInViewport();
  await expect(last).toContainText(LONG.sections.at(-1)?.heading ?? "?");
});

test("someone without a mouse sees where they are on all of a legal page", async ({ page }) => {
  await letIn({ page });
  await page.goto(`/${LONG.slug}`);
  const stops = await walkToEnd(page);
  expect(stops.filter(({ outline, inSight }) => outline < 2 || !inSight)).toEqual([]);
});

test(
  "the Cookie Policy tells the truth: no cookie, and in the browser’s storage what its table names",
  { tag: "@desktop" },
  async ({ page, context }) => {
    await page.goto("/");
    await answerGate(page, PASSWORD);
    await expect(gateOf(page).content).toBeVisible();
    const switches = page.getByRole("group", { name: PLAYBACK.bar });
    await switches.scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: PLAYBACK.captions, exact: true }).click();
    await page.getByRole("button", { name: PLAYBACK.selfStart, exact: true }).click();
    await page.goto("/agent/nora");
    await page.getByRole("button", { name: hearAgent("Nora") }).click();
    const video = page.locator("video");
    await expect
      .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(0);
    await video.evaluate((clip: HTMLVideoElement) => (clip.currentTime = clip.duration - 0.1));
    const kept = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
    const named = pageOf("cookie-policy").sections.flatMap(({ table }) =>
      (table?.rows ?? []).flatMap(({ cells: [name] }) => name?.split(",", 1) ?? []),
    );
    await expect.poll(kept).toEqual(named.sort());
    expect(named).toContain(GATE_STORAGE_KEY);
    expect(await context.cookies()).toEqual([]);
  },
);

test("the button prints the page", { tag: "@desktop" }, async ({ page }) => {
  await letIn({ page });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "yes";
    };
  });
  await page.goto(`/${LONG.slug}`);
  await page.getByRole("button", { name: "Print this page" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
});
