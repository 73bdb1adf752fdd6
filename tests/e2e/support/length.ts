import type { Page } from "@playwright/test";

/** How many words a page prints that lie open, in its content and the bars around it. */
export function wordsOpen(page: Page): Promise<number> {
  return page.locator("main").evaluate((main: HTMLElement) => {
    const words = main.innerText.split(/\s+/);
    return words.filter((word) => /\w/.test(word)).length;
  });
}

/** Height of the whole page, in CSS pixels. */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}
