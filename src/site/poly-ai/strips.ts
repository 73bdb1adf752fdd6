/** When a strip of the score sounds, as shares of its bar: 0 at the bar line, 1 at the next. */
export interface Strip {
  from: number;
  to: number;
}

/** First entry, last entry, and the end of the bar's last strip. */
const FIRST = 0.05;
const LAST = 0.5;
const END = 0.95;
/** How long a strip sounds at most where voices come in one after another. */
const LENGTH = 0.48;
/** In the last bar the voices follow close on one another and end together. */
const STRETTO = 0.3;

/**
 * Places the voices of a bar in the order in which they come in.
 * @param count voices in the bar
 * @param closing whether this is the bar that ends the piece
 */
export function placeStrips(count: number, closing: boolean): Strip[] {
  const span = closing ? STRETTO : LAST - FIRST;
  return Array.from({ length: count }, (_, index) => {
    const from = FIRST + (count > 1 ? (span * index) / (count - 1) : 0);
    return { from: hundredth(from), to: closing ? END : hundredth(Math.min(END, from + LENGTH)) };
  });
}

/**
 * A strip as a polygon in a box of 100 by 100: paper cut by hand, so that no end is quite upright.
 * @param strip its place along the box
 * @param lean which of the ways of cutting it has, any whole number from 0
 */
export function stripPolygon({ from, to }: Strip, lean: number): string {
  const [start, end] = [from * 100, to * 100];
  const near = [0, 14, 6, 20][lean % 4] ?? 0;
  const far = [10, 0, 18, 4][lean % 4] ?? 0;
  const skew = [1.6, -1.4, 1, -1.9][lean % 4] ?? 0;
  const corners = [
    [start + skew, near],
    [end, far],
    [end - skew, 100],
    [start, 100],
  ] as const;
  return corners.map((corner) => corner.map((value) => hundredth(value)).join(",")).join(" ");
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
