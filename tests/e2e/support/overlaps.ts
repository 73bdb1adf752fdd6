/**
 * Runs in a page: words in a part of it that lie over one another. Only the middle of
 * each line counts: where lines are set close, the ends of letters may touch. What is hidden, what
 * is cut off by its box, and what is turned, whose boxes say little, do not count.
 */
export function overlapsIn(part: Element): string[] {
  /** Share of a line's height that is left out at its top and at its bottom. */
  const ENDS = 0.3;
  /** Rounding, and the side bearings of letters, in CSS pixels. */
  const TOLERANCE = 2;
  /** How far something may be turned, in degrees, and its box is still about as large as it is. */
  const TURNED = 3;
  const lines: { node: Node; words: string; box: DOMRect }[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    const words = (node.textContent ?? "").trim().slice(0, 30);
    const seen = { visibilityProperty: true, opacityProperty: true };
    if (words === "" || !parent?.checkVisibility(seen)) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const visible = visiblePart(parent, box);
      if (visible) lines.push({ node, words, box: visible });
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top);
  const found = new Set<string>();
  for (const [index, { node, words, box }] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.box.top >= box.bottom) break;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      // A word along a curve has a box for each letter; a halo is the same word once more.
      const isItself = other.node === node || other.words === words;
      if (across > TOLERANCE && !isItself) found.add(`"${words}" lies over "${other.words}"`);
    }
  }
  return [...found];

  /** The middle of a line, as far as the boxes around it let it show. */
  function visiblePart(element: Element, box: DOMRect): DOMRect | undefined {
    const inset = box.height * ENDS;
    let [left, right, top, bottom] = [box.left, box.right, box.top + inset, box.bottom - inset];
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, clipPath, rotate } = getComputedStyle(around);
      if (clipPath === "inset(50%)" || Math.abs(parseFloat(rotate)) > TURNED) return undefined;
      if (overflowX === "visible" || around instanceof SVGElement || around === document.body)
        continue;
      const frame = around.getBoundingClientRect();
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    if (right <= left || bottom <= top) return undefined;
    return new DOMRect(left, top, right - left, bottom - top);
  }
}
