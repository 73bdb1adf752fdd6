import { expect, type Locator, type Page } from "@playwright/test";

/** A text with its white space as a reader sees it. */
export function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The words that a part of a page shows, with its white space as a reader sees it. */
export async function visibleText(part: Locator): Promise<string> {
  return plain(await part.innerText());
}

/** Waits until a picture has arrived, and it is the picture itself and not the placeholder. */
export async function expectPicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      picture.evaluate(
        (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
      ),
    )
    .toBe(true);
  await expect(picture).not.toHaveAttribute("src", /placeholder/);
}

/** One of several parts of a page that are alike: a card, a line of a list. */
export interface Part {
  id: string;
  /** Its words, with its headings among them, as a reader sees them. */
  text: string;
  headings: string[];
  links: { text: string; href: string | null }[];
  pictures: Picture[];
}

/** A picture, and whether it is there: the picture itself and not the placeholder. */
interface Picture {
  alt: string;
  arrived: boolean;
}

/** What alike parts show, those that are hidden left out. All are read at once: a question for each fact is slow. */
export function partsOf(parts: Locator): Promise<Part[]> {
  return parts.evaluateAll((list: HTMLElement[]) => {
    const words = (element: HTMLElement) => element.innerText.replace(/\s+/g, " ").trim();
    const within = (part: HTMLElement, selector: string) =>
      [...part.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    return list
      .filter((part) => part.checkVisibility())
      .map((part) => ({
        id: part.id,
        text: words(part),
        headings: within(part, "h1, h2, h3, h4, h5, h6").map(words),
        links: within(part, "a").map((link) => ({
          text: words(link),
          href: link.getAttribute("href"),
        })),
        pictures: within(part, "img").flatMap((image) =>
          image instanceof HTMLImageElement
            ? {
                alt: image.alt,
                arrived:
                  image.complete && image.naturalWidth > 0 && !image.src.includes("placeholder"),
              }
            : [],
        ),
      }));
  });
}

/** Expects each of several texts in the words of a page or a part. */
export function expectWords(
  visible: string | undefined,
  texts: readonly (string | undefined)[],
): void {
  const missing = texts.filter((text) => text !== undefined && !visible?.includes(plain(text)));
  expect(missing).toEqual([]);
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
