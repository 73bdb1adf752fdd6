import { expect, test, type Page } from "@playwright/test";
import { drawSmall } from "./support/drawing.ts";
import { isRepetition, PAGES } from "./support/site-files.ts";
import { letIn } from "./support/visitor.ts";

/*
 * What is folded away is not lost: the keyboard opens it, a search in the page finds it, and on
 * paper and without JavaScript it is there.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(letIn);

/** A narrow window, which has all folds of a wide one and more. */
const PHONE = { width: 390, height: 844 };
/** A page with most kinds of fold: it is tried in every run. */
const SAMPLE = "/agent/nora";
/** One of each kind of page with something that opens. */
const FOLDING = PAGES.filter(
  ({ path, html }) => !isRepetition(path) && /<summary|hidden="until-found"/.test(html),
);

/** Opens every fold by keyboard and closes it again. @returns what went wrong */
async function walkFolds(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const summary of await page.locator("main summary").filter({ visible: true }).all()) {
    const isOpen = () =>
      summary.evaluate((focused: HTMLElement) => {
        focused.focus();
        return focused.parentElement?.matches("[open]");
      });
    const before = await isOpen();
    await page.keyboard.press("Enter");
    const after = await isOpen();
    await page.keyboard.press("Enter");
    if (after === before || (await isOpen()) !== before) faults.push(await summary.innerText());
  }
  return faults;
}

/** The longest words that are in the last closed fold alone. */
function foldedWords(page: Page): Promise<string> {
  return page.locator("main").evaluate((main) => {
    const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
    const all = plain(document.body.textContent);
    const last = [...main.querySelectorAll("details:not([open]), [hidden=until-found]")].at(-1);
    if (last === undefined) return "";
    const texts: string[] = [];
    const walker = document.createTreeWalker(last, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest("summary, script, style")) continue;
      texts.push(plain(walker.currentNode.textContent).split(" ").slice(0, 8).join(" "));
    }
    return (
      texts
        .filter((text) => all.split(text).length === 2)
        .sort((a, b) => b.length - a.length)
        .at(0) ?? ""
    );
  });
}

/** Words inside of folds that are hidden now. */
function wordsHidden(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    const hidden: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!textContent?.trim() || !parent?.closest("details")) continue;
      // For the screen, for screen readers, and what opens a fold: paper has no use for it.
      if (parent.closest("[data-screen-only], [aria-hidden=true], .visually-hidden")) continue;
      if (parent.closest("summary, script, style")) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) hidden.push(textContent.trim());
    }
    return hidden;
  });
}

for (const { path } of FOLDING) {
  const tag = path === SAMPLE ? [] : ["@long"];
  test(
    `${path}: what is folded can be opened, found, printed and read without JavaScript`,
    { tag },
    async ({ page, browser, baseURL }) => {
      await drawSmall({ page, isMobile: false }, PHONE);
      await page.goto(path);
      expect(await walkFolds(page), "opens and shuts with Enter").toEqual([]);

      const words = await foldedWords(page);
      expect(words, "words in the last fold").not.toBe("");
      const found = page.locator("main").getByText(words).first();
      await expect(found).toBeHidden();
      await page.emulateMedia({ media: "print" });
      expect(await wordsHidden(page), "on paper").toEqual([]);
      await page.emulateMedia({ media: "screen" });

      await page.goto("about:blank");
      await page.goto(`${path}#:~:text=${encodeURIComponent(words).replaceAll("-", "%2D")}`);
      await expect(found, "found").toBeVisible();

      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(path);
      // The gate needs JavaScript itself: this is the page behind it.
      await plain.evaluate(() => (document.documentElement.dataset.gate = "open"));
      // The browser opens its own folds.
      for (const summary of await plain.locator("main details:not([open]) > summary").all())
        if (await summary.isVisible()) await summary.press("Enter");
      expect(await wordsHidden(plain), "without JavaScript").toEqual([]);
      await context.close();
    },
  );
}
