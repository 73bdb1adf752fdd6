import type { Page } from "@playwright/test";

/** The smallest size of a sentence, and of a label, as it is drawn; CSS pixels. */
const SENTENCE = 16;
const LABEL = 12;
/** The smallest side of what a finger presses on a phone, in CSS pixels. */
const TARGET = 44;

/**
 * Words of the page that are drawn smaller than they may be: sentences below 16, labels below 12 CSS
 * pixels. What a drawing scales counts at the size that a visitor sees.
 */
export function smallText(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ sentence, label }) => {
      /** Tolerance for rounded sizes, in pixels. */
      const TOLERANCE = 0.15;
      /** Number of words that make a sentence, whatever its end. */
      const LONG = 9;
      /** In a drawing a short question is a label as well. */
      const isSentence = (text: string, isDrawn: boolean) => {
        const count = text.split(/\s+/).length;
        return count >= LONG || (!isDrawn && count > 3 && /[.?!]["”’]?$/.test(text));
      };
      const small = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        const text = (walker.currentNode.textContent ?? "").replace(/\s+/g, " ").trim();
        if (!parent || !/\w/.test(text)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (parent.closest(".visually-hidden, .skip") !== null) continue;
        const drawn = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
        const scale = drawn === null ? 1 : Math.hypot(drawn.a, drawn.b);
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        const least = isSentence(text, drawn !== null) ? sentence : label;
        if (size < least - TOLERANCE)
          small.add(`"${text.slice(0, 40)}" has ${size.toFixed(1)} px, not ${least}`);
      }
      return [...small];
    },
    { sentence: SENTENCE, label: LABEL },
  );
}

/**
 * What can be pressed and is smaller than a fingertip, 44 CSS pixels either way. A link within a
 * sentence may be as small as its words (WCAG 2.2, 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    /** Tolerance for rounded sizes, in pixels. */
    const TOLERANCE = 0.6;
    const small = new Set<string>();
    const targets =
      "a[href], button, summary, select, input, [role=tab], [role=switch], label[for]";
    for (const element of document.querySelectorAll<HTMLElement>(targets)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest(".visually-hidden, .skip, [inert]") !== null) continue;
      if (isWithinSentence(element)) continue;
      const { width, height } = reachOf(element);
      // A hidden box is pressed by its label.
      if (element.tagName === "INPUT" && (element.closest("label") ?? labelOf(element))) continue;
      if (element.tagName === "LABEL" && !isPressed(element)) continue;
      if (width >= least - TOLERANCE && height >= least - TOLERANCE) continue;
      const name = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
      small.add(`"${name}" is ${Math.round(width)} × ${Math.round(height)} px`);
    }
    return [...small];

    /** The box of a target, or of what lies over it and belongs to it. */
    function reachOf(element: Element): { width: number; height: number } {
      const { width, height } = element.getBoundingClientRect();
      const sizes = [element, ...element.children].map((part) => part.getBoundingClientRect());
      const over = getComputedStyle(element, "::after");
      const isOver = over.content !== "none" && over.position === "absolute";
      const grown = isOver ? [parseFloat(over.width) || 0, parseFloat(over.height) || 0] : [0, 0];
      return {
        width: Math.max(width, grown[0] ?? 0, ...sizes.map((size) => size.width)),
        height: Math.max(height, grown[1] ?? 0, ...sizes.map((size) => size.height)),
      };
    }

    function labelOf(element: Element): Element | null {
      return element.id === "" ? null : document.querySelector(`label[for="${element.id}"]`);
    }

    /** Whether a label belongs to a checkbox or a radio button. */
    function isPressed(element: Element): boolean {
      const field = element instanceof HTMLLabelElement ? element.control : null;
      return field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
    }

    function isWithinSentence(element: Element): boolean {
      const block = element.parentElement?.closest("p, li, dd, td, blockquote, address, h2, h3");
      if (!block || !getComputedStyle(element).display.startsWith("inline")) return false;
      if (getComputedStyle(element).display !== "inline") return false;
      const own = (element.textContent ?? "").trim().length;
      return (block.textContent ?? "").trim().length > own + 10;
    }
  }, TARGET);
}

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

/** Sentences of the page's content that show at the window's width, those in drawings left out. */
export function shownSentences(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) => {
    /** Number of words that make a sentence: a phone may show other labels. */
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
