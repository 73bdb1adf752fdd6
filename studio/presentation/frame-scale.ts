/** Width of a desktop page, in CSS pixels. */
const DESKTOP = 1440;
/** From this width on, a page is shown as wide as its room: it has its wide layout there. */
const WIDE = 1200;

/** How a frame is drawn: its own size in CSS pixels, and what it is multiplied by to fit. */
export interface FrameScale {
  width: number;
  height: number;
  factor: number;
}

/**
 * The scale that shows a page as on a desktop.
 * @param width room for it, in CSS pixels
 * @param height likewise
 * @returns undefined where the room is wide enough, or is none
 */
export function scaleOf(width: number, height: number): FrameScale | undefined {
  if (width <= 0 || height <= 0 || width >= WIDE) return undefined;
  const factor = width / DESKTOP;
  return { width: DESKTOP, height: height / factor, factor };
}
