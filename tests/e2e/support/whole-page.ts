import { expect, type Page } from "@playwright/test";
import { FOOTER_LINK_COUNT, PRIMARY_LINK_COUNT } from "../../../src/facts/constants.ts";
import { violationsOn } from "./axe.ts";
import { drawSmall } from "./drawing.ts";
import { headingsOf } from "./reading.ts";
import { faintBlocks, revealStarted } from "./reveal.ts";
import { watchForTrouble } from "./trouble.ts";

/** What every page does for a visitor, as the name of a test. */
export function wholePage(path: string): string {
  return `a visitor of ${path} finds the way on, all pictures arrive, nothing fails, all is accessible`;
}

/** Reads a whole page and expects what {@link wholePage} says. */
export async function expectWholePage(page: Page, path: string, isMobile = false): Promise<void> {
  const trouble = watchForTrouble(page);
  await drawSmall({ page, isMobile });
  await page.goto(path);
  await expectFrame(page, path);
  await expectOutline(page);
  await readThrough(page);
  await expectNames(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => faintBlocks(page)).toBe(0);
  // After scrolling, the top bar may cover half a link.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOn(page)).toEqual([]);
  // The 404 page has the status 404.
  expect(trouble.filter((line) => path !== "/404" || !line.includes("404"))).toEqual([]);
}

/** The frame leads on, and says where one is. */
async function expectFrame(page: Page, path: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "Main", includeHidden: true }).locator("a");
  await expect(links).toHaveCount(PRIMARY_LINK_COUNT);
  const active = await links.evaluateAll((list) =>
    list
      .filter(({ ariaCurrent }) => ariaCurrent === "page")
      .map((link) => link.getAttribute("href")),
  );
  const hrefs = await links.evaluateAll((list) =>
    list.map((link) => link.getAttribute("href") ?? ""),
  );
  const isActive = (href: string) =>
    href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
  expect(active).toEqual(hrefs.filter(isActive));

  const footer = page.getByRole("contentinfo");
  const ends = footer.getByRole("navigation", { name: "Footer" }).getByRole("link");
  await expect(ends).toHaveCount(FOOTER_LINK_COUNT);
  await expect(footer.getByText(/©\s*\d{4}/)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Development phase" })).toBeVisible();
}

/** One heading of the first level comes first, and no level is left out on the way down. */
async function expectOutline(page: Page): Promise<void> {
  const headings = await headingsOf(page);
  expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
  const skips = headings.filter(
    ({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1,
  );
  expect(skips).toEqual([]);
}

/** Each name of a view transition is there once; the bar keeps its place on every way. */
async function expectNames(page: Page): Promise<void> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .map((element) => getComputedStyle(element).viewTransitionName)
      .filter((name) => name !== "" && name !== "none"),
  );
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain("bar");
}

/** Scrolls through the whole page, so that everything that waits to come near is asked for. */
async function readThrough(page: Page): Promise<void> {
  await revealStarted(page);
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
  });
  const waiting = () =>
    page
      .locator("img")
      .evaluateAll((images: HTMLImageElement[]) =>
        images.filter((image) => image.checkVisibility() && !image.complete).map(({ src }) => src),
      );
  await expect.poll(waiting).toEqual([]);
}
