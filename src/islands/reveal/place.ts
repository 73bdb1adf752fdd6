import type { BlockPlace, ViewPlace } from "./machine.ts";

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

/** Whether a block has a box: behind a shut gate no element has one. */
export function hasBox(block: HTMLElement): boolean {
  return block.getClientRects().length > 0;
}
