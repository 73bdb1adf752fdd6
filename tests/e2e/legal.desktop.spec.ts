import { expect, test, type Locator, type Page } from "@playwright/test";
import { GATE_STORAGE_KEY } from "../../src/facts/constants.ts";
import { hearAgent, PLAYBACK } from "../../src/facts/strings.ts";
import { legalPages } from "./support/dataset.ts";
import { PASSWORD } from "./support/environment.ts";
import { blockScripts } from "./support/scripts.ts";
import { enterPassword, gateOf, letIn } from "./support/visitor.ts";

type LegalPage = (typeof legalPages)[number];

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A page whose sections are many. */
const LONG = pageOf("privacy-policy");

function pageOf(slug: string): LegalPage {
  const page = legalPages.find((candidate) => candidate.slug === slug);
  if (page === undefined) throw new Error(`The seed dataset holds no legal page "${slug}".`);
  return page;
}

function contentsOf(page: Page): Locator {
  return page.getByRole("navigation", { name: "Contents", exact: true }).getByRole("link");
}

test("the contents list tells where in the document a reader is, and a button prints it", async ({
  page,
}) => {
  await letIn({ page });
  await page.goto(`/${LONG.slug}`);
  const sections = page.locator("[data-section]");
  const current = page.locator("[data-contents] a[aria-current]").filter({ visible: true });
  for (const index of [4, 1, 9]) {
    await sections
      .nth(index)
      .evaluate((part) => part.scrollIntoView({ behavior: "instant", block: "start" }));
    await expect(current.first()).toContainText(LONG.sections[index]?.heading ?? "?");
  }
  await contentsOf(page).nth(6).click();
  await expect(sections.nth(6).getByRole("heading")).toBeInViewport();
  await expect(current.first()).toContainText(LONG.sections[6]?.heading ?? "?");

  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "yes";
    };
  });
  await page.getByRole("button", { name: "Print this page" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
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

test("the Cookie Policy tells the truth: no cookie, and in the browser’s storage what its table names", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await enterPassword(page, PASSWORD);
  await expect(gateOf(page).content).toBeVisible();
  const switches = page.getByRole("group", { name: PLAYBACK.bar });
  await switches.scrollIntoViewIfNeeded();
  await page.getByRole("switch", { name: "Captions", exact: true }).click();
  await page.getByRole("switch", { name: "Autoplay", exact: true }).click();
  await page.goto("/agent/nora");
  await page.getByRole("button", { name: hearAgent("Nora") }).click();
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
  await video.evaluate(
    (element: HTMLVideoElement) => (element.currentTime = element.duration - 0.1),
  );
  const attributes = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  const named = pageOf("cookie-policy").sections.flatMap(({ table }) =>
    (table?.rows ?? []).flatMap(({ cells: [name] }) => name?.split(",", 1) ?? []),
  );
  await expect.poll(attributes).toEqual(named.sort());
  expect(named).toContain(GATE_STORAGE_KEY);
  expect(await context.cookies()).toEqual([]);
});
