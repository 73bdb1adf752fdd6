import { smoothPath, spread } from "../strands/strand.ts";
import type { Point } from "./outline.ts";

/** A part of a drawing that is kept free. */
export interface Clearing {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The run of the strands across a drawing. */
export interface Parallels {
  /** Heights of the strands at rest, from above. */
  heights: readonly number[];
  from: number;
  to: number;
  /** Height of the sway. */
  sway: number;
  /** Parts that the strands leave free, for what is written there. */
  clearings: readonly Clearing[];
}

/** Distance between the points of a strand, in drawing units: the sway is much longer. */
const STEP = 110;
/** Places at which a strand is asked whether it meets a clearing. */
const PROBES = 9;

/**
 * Strands that run around the world as parallels do, one below the other, each with a slow sway of
 * its own. One path a strand, broken where something is written.
 */
export function parallels({ heights, from, to, sway, clearings }: Parallels): string[] {
  return heights.map((height, index) => {
    const rate = (4.4 + (index % 3) * 0.9) / 1440;
    const at = (x: number): Point => {
      const swing = Math.sin(x * rate + index * 1.9) + 0.4 * Math.sin(x * rate * 2.3 + index);
      return [x, height + sway * swing];
    };
    const met = clearings
      .filter(({ left, right, top, bottom }) =>
        spread(PROBES, left, right).some((x) => {
          const [, y] = at(x);
          return y >= top && y <= bottom;
        }),
      )
      .toSorted((a, b) => a.left - b.left);
    const starts = [from, ...met.map(({ right }) => right)];
    const ends = [...met.map(({ left }) => left), to];
    return starts
      .map((start, part): [number, number] => [start, ends[part] ?? to])
      .filter(([start, end]) => end > start)
      .map(([start, end]) => {
        const count = Math.max(2, Math.ceil((end - start) / STEP) + 1);
        return smoothPath(spread(count, start, end).map(at));
      })
      .join("");
  });
}
