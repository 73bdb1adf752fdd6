import type { Page } from "@playwright/test";

/** A text with its white space as a reader sees it. */
export function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** An entry of the outline of a page. */
export interface Heading {
  level: number;
  text: string;
}

/** The headings that a screen reader lists, in their order. */
export function headingsOf(page: Page): Promise<Heading[]> {
  return page.locator("h1, h2, h3, h4, h5, h6").evaluateAll((headings) =>
    headings
      .filter(
        (heading) => heading.checkVisibility() && heading.closest("[aria-hidden=true]") === null,
      )
      .map((heading) => ({
        level: Number(heading.tagName.slice(1)),
        text: (heading.textContent ?? "").replace(/\s+/g, " ").trim(),
      })),
  );
}

/** Opens every part that is folded away, as a reader does one after the other. */
export async function unfold(page: Page): Promise<void> {
  await page.locator("main details[data-fold]").evaluateAll((folds: HTMLDetailsElement[]) => {
    for (const fold of folds) fold.open = true;
  });
}
