import { REVEAL_MARGIN, REVEAL_THRESHOLD } from "../../facts/constants.ts";

/**
 * Where a block lies before transforms. Not its bounding box, which includes the block's own shift:
 * a block hidden at the top edge would shift itself back into view in a loop.
 */
export function placeOf(block: HTMLElement): BlockPlace {
  let top = 0;
  for (let element: Element | null = block; element instanceof HTMLElement;) {
    top += element.offsetTop;
    element = element.offsetParent;
  }
  return { top, height: block.offsetHeight };
}

/** The part of the page in the window. */
export function viewOf(window: Window): ViewPlace {
  return {
    top: window.scrollY,
    height: window.innerHeight,
    pageHeight: window.document.documentElement.scrollHeight,
  };
}

/** Where a block lies on the page before any transform, in CSS pixels from the page's top. */
export interface BlockPlace {
  readonly top: number;
  readonly height: number;
}

/** The part of the page that the window shows, in CSS pixels from the page's top. */
export interface ViewPlace extends BlockPlace {
  /** Height of the whole page. */
  readonly pageHeight: number;
}

/**
 * Phase of a block. `initial` is a block that the visitor could see when the reveal began: it stays
 * visible, and the rule applies once the block has met it or left the window.
 */
export type RevealPhase = "initial" | "visible" | "hidden";

/** Share of the window that a very tall block has to cover instead of 10% of itself. */
const TALL_BLOCK_SHARE = 0.5;

/**
 * Phase of a block after the page moved.
 * @param hasFocus the block may not be hidden now: the focus is in it
 */
export function nextPhase(
  phase: RevealPhase,
  block: BlockPlace,
  view: ViewPlace,
  hasFocus: boolean,
): RevealPhase {
  if (hasFocus || isRevealed(block, view)) return "visible";
  if (phase === "initial" && overlap(block, view) > 0) return "initial";
  return "hidden";
}

/**
 * The rule (specification, section 4): at least 10% of the block is in view, with margins of 5% of
 * the window at top and bottom. Two cases that the rule alone would never reveal:
 *
 * - A very tall block can never show 10% of itself: 10% of a list of 9,000 px is more than a phone
 *   of 640 px holds within its margins. Such a block is revealed when it covers half of what it
 *   could cover; for a block lower than five windows this changes nothing.
 * - A low block at the very end of the page can never leave the bottom margin, nor one at the very
 *   start the top margin: there is nothing more to scroll. So no margin is kept at a page's end.
 */
export function isRevealed(block: BlockPlace, view: ViewPlace): boolean {
  const margin = view.height * REVEAL_MARGIN;
  const atStart = view.top <= 0;
  const atEnd = view.top + view.height >= view.pageHeight - 1;
  const top = view.top + (atStart ? 0 : margin);
  const bottom = view.top + view.height - (atEnd ? 0 : margin);
  if (block.top >= bottom || block.top + block.height <= top) return false;
  const needed = Math.min(block.height * REVEAL_THRESHOLD, (bottom - top) * TALL_BLOCK_SHARE);
  return overlap(block, { top, height: bottom - top }) >= needed;
}

/** Pixels of height that two stretches of the page share. */
function overlap(block: BlockPlace, view: BlockPlace): number {
  const top = Math.max(block.top, view.top);
  const bottom = Math.min(block.top + block.height, view.top + view.height);
  return Math.max(0, bottom - top);
}
