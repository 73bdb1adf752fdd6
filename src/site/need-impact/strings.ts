import { path as createPath } from "d3-path";

/**
 * Where the lines of the score turn down and become the strings at the table's side; CSS pixels.
 */
export interface Turn {
  /** The drawing's width; its right edge is that of the strings. */
  readonly width: number;
  /** The drawing's height, from the top of the staff to where the strings run straight. */
  readonly height: number;
  /** Distance between lines of the staff. */
  readonly line: number;
  /** Distance between strings. */
  readonly gap: number;
  /** From the right edge to the middle of the outermost string. */
  readonly edge: number;
}

/** Maximum width of all strings, and maximum gap between two; CSS pixels. */
const ROOM = 104;
const GAP = 13;

/** Distance between strings, in CSS pixels: the more there are, the closer they lie. */
export function stringGap(count: number): number {
  return Math.min(GAP, ROOM / count);
}

/** How far along its way a line keeps straight before it bends: 0 not at all, 1 to the corner. */
const STRAIGHT = 0.62;

/**
 * Lines that come from the left, one below the other, and turn down side by side. The first line
 * turns outermost, so that none crosses another.
 * @param count number of lines
 */
export function turnStrings(count: number, turn: Turn): string[] {
  return Array.from({ length: count }, (_, index) => {
    const y = (index + 0.5) * turn.line;
    const x = turn.width - turn.edge - index * turn.gap;
    const pen = createPath();
    pen.moveTo(0, y);
    pen.bezierCurveTo(x * STRAIGHT, y, x, y + (turn.height - y) * (1 - STRAIGHT), x, turn.height);
    return pen.toString();
  });
}
