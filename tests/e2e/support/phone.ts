import type { Page } from "@playwright/test";

/** Sentences of the page's content that show at the window's width, those in drawings left out. */
export function shownSentences(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    /** As many words are a sentence: labels may give way to others on a phone. */
    const LONG = 6;
    const sentences = new Set<string>();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      const words = (textContent ?? "").toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length < LONG || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (!parent.closest("script, style, noscript, svg, .visually-hidden"))
        sentences.add(words.join(" "));
    }
    return [...sentences];
  });
}

/** Headings that a link to them brings under something else, such as a bar that stays. */
export function coveredHeadings(page: Page): Promise<string[]> {
  return page.locator("main :is(h1, h2, h3)[id]").evaluateAll((headings) =>
    headings.flatMap((heading) => {
      if (!heading.checkVisibility({ contentVisibilityAuto: true })) return [];
      heading.scrollIntoView({ behavior: "instant", block: "start" });
      const words = document.createRange();
      words.selectNodeContents(heading);
      const [line = new DOMRect()] = words.getClientRects();
      const hit = document.elementFromPoint(line.left + 4, line.top + line.height / 2);
      const isItself = hit === null ? line.top > 0 : heading.contains(hit) || hit.contains(heading);
      if (line.width <= 1 || isItself || hit?.closest("svg, canvas")) return [];
      return [`${hit?.localName}.${hit?.className} covers "${heading.textContent.trim()}"`];
    }),
  );
}

/** Cells of one kind that stand above one that comes before them to who listens or uses the keyboard. */
export function cellsOutOfOrder(page: Page): Promise<string[]> {
  return page.locator("main *:not(svg *)").evaluateAll((elements) =>
    elements.flatMap((element) => {
      const before = element.previousElementSibling;
      if (before?.localName !== element.localName || before.className !== element.className)
        return [];
      if (!/grid|flex/.test(getComputedStyle(element.parentElement ?? element).display)) return [];
      const [one, other] = [before, element].map((cell) => cell.getBoundingClientRect());
      if (!one?.width || !other?.width || other.bottom > one.top + 1) return [];
      return [`"${element.textContent.trim().slice(0, 40)}" stands above what comes before it`];
    }),
  );
}
