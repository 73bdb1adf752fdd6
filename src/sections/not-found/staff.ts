import { smoothPath, spread, type Point } from "../../graphics/strands/strand.ts";

/** A strand that falls silent for one bar. */
export interface RestingStrand {
  path: string;
  /** Places of its notes, before and after the rest. */
  notes: Point[];
}

/** A drawing: its width, and where the bar of rest begins and ends; all in its own units. */
export interface StaffShape {
  readonly width: number;
  readonly bar: readonly [from: number, to: number];
}

/** The drawing for a wide window, and the one for a phone. */
export const STAFFS = {
  wide: { width: 1440, bar: [390, 1050] },
  narrow: { width: 480, bar: [96, 384] },
} as const satisfies Record<string, StaffShape>;
/** Height of any drawing, and room above its first and below its last line. */
export const STAFF_HEIGHT = 240;
export const STAFF_INSET = 38;

const SAMPLES = 41;
/** Shares of the way from the edge to the bar at which notes stand. */
const NOTES = [0.16, 0.52, 0.34, 0.7, 0.24, 0.6, 0.44, 0.76];

/**
 * Strands that sway in from both sides and lie still, as lines of a staff, in the bar between: a
 * rest.
 * @param count number of strands, 1 or more
 */
export function restingStrands(count: number, { width, bar }: StaffShape): RestingStrand[] {
  const [from, to] = bar;
  return spread(count, STAFF_INSET, STAFF_HEIGHT - STAFF_INSET).map((y, index) => {
    const at = (x: number): Point => {
      const away = x < from ? (from - x) / from : x > to ? (x - to) / (width - to) : 0;
      const loose = Math.min(1, away * 1.4) ** 1.6;
      return [x, y + loose * 26 * Math.sin(index * 1.9 + x / (74 + index * 5))];
    };
    const share = NOTES[index % NOTES.length] ?? 0.5;
    return {
      path: smoothPath(spread(SAMPLES, 0, width).map(at)),
      notes: [at(from * share), at(to + (width - to) * (1 - share * 0.8))],
    };
  });
}
