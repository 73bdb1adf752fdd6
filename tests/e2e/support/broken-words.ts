import type { Page } from "@playwright/test";

/**
 * Words of the page's content that are not whole: broken over two lines at a place
 * where no hyphen is, wider than their box, or, in a drawing, beyond its edge. A hyphen
 * and a slash may end a line.
 * @param part selector of the part that is looked at; the whole content when left out
 */
export function brokenWords(page: Page, part = "main"): Promise<string[]> {
  return page.locator(part).evaluate((main) => {
    /** Rounding, and the side bearings of letters. */
    const TOLERANCE = 3;
    const broken: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (isForScreenReaders(parent)) continue;
      const drawing = parent.closest("svg");
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s\-–—/]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()];
        const sideways = getComputedStyle(parent).writingMode !== "horizontal-tb";
        const lines = new Set(boxes.map(({ top, left }) => Math.round(sideways ? left : top)));
        if (drawing === null && lines.size > 1) broken.push(`"${word}" is broken`);
        const frame = (
          drawing === null ? blockOf(parent) : edgeOf(drawing)
        ).getBoundingClientRect();
        for (const box of boxes) {
          const over = box.left < frame.left - TOLERANCE || box.right > frame.right + TOLERANCE;
          if (over) broken.push(`"${word}" runs over its box`);
        }
      }
    }
    return [...new Set(broken)];

    /** The usual way to hide words from the eye alone: a box of one pixel that shows nothing. */
    function isForScreenReaders(element: Element): boolean {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { clipPath } = getComputedStyle(around);
        // Before transforms: a box on a sheet that lies askew is a little wider.
        const width =
          around instanceof HTMLElement ? around.offsetWidth : around.getBoundingClientRect().width;
        if (clipPath !== "none" && width <= 1) return true;
      }
      return false;
    }

    /** Where a drawing ends: at its own box, or where it may draw beyond that, at the box around it. */
    function edgeOf(drawing: SVGElement): Element {
      let whole = drawing;
      while (whole.ownerSVGElement) whole = whole.ownerSVGElement;
      const around = whole.parentElement;
      return around && getComputedStyle(whole).overflow === "visible" ? blockOf(around) : whole;
    }

    function blockOf(element: Element): Element {
      let block = element;
      while (block.parentElement && getComputedStyle(block).display.startsWith("inline"))
        block = block.parentElement;
      return block;
    }
  });
}
