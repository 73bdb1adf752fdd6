import type { Page } from "@playwright/test";

/**
 * Words that a visitor cannot read in full: cut off by the window's side, or by an element that
 * hides what runs over its edge. What can be scrolled to counts as readable; what is there for
 * screen readers alone, or hidden, does not count.
 */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Rounding, and the side bearings of letters. */
    const TOLERANCE = 2;
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = (node.textContent ?? "").trim();
      if (text === "" || parent === null || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      if (parent.closest("[aria-hidden=true], .skip") !== null || isForScreenReaders(parent))
        continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const edge = edgeThatCuts(parent, box);
        if (edge !== undefined) cut.push(`"${text.slice(0, 50)}" is cut by ${edge}`);
      }
    }
    return [...new Set(cut)];

    /** The usual way to hide words from the eye alone: a box of one pixel that shows nothing. */
    function isForScreenReaders(element: Element): boolean {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { width, height } = around.getBoundingClientRect();
        if (width <= 1 && height <= 1 && getComputedStyle(around).overflow === "hidden")
          return true;
      }
      return false;
    }

    function edgeThatCuts(element: Element, box: DOMRect): string | undefined {
      let scrollsX = false;
      let scrollsY = false;
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        scrollsX ||=
          ["auto", "scroll"].includes(overflowX) && around.scrollWidth > around.clientWidth;
        scrollsY ||=
          ["auto", "scroll"].includes(overflowY) && around.scrollHeight > around.clientHeight;
        const hidesX = ["hidden", "clip"].includes(overflowX) && !scrollsX;
        const hidesY = ["hidden", "clip"].includes(overflowY) && !scrollsY;
        const overX = box.left < frame.left - TOLERANCE || box.right > frame.right + TOLERANCE;
        const overY = box.top < frame.top - TOLERANCE || box.bottom > frame.bottom + TOLERANCE;
        const name = `${around.tagName.toLowerCase()}.${around.className}`;
        if ((hidesX && overX) || (hidesY && overY)) return name;
        if (position === "fixed") break;
      }
      const outside = box.left < -TOLERANCE || box.right > window.innerWidth + TOLERANCE;
      return outside && !scrollsX ? "the window" : undefined;
    }
  });
}

/** By how many CSS pixels the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo({ left: 10_000, top: 0, behavior: "instant" });
    await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(window.scrollX, scrollWidth - clientWidth);
  });
}

/** Adds style rules of the visitor's own, which the page's policy does not forbid. */
export async function addUserStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}

/** Takes away the rules that were added last. */
export async function removeUserStyle(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** Sets the browser's own size of letters, as a visitor does in its settings. */
export async function setLetterSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: pixels } });
}
