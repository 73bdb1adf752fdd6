import { line } from "d3-shape";
import { spread } from "../strands/strand.ts";
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

/** Distance between two points of a strand: a clearing is met to this exactness. */
const STEP = 10;

/**
 * Strands that run around the world as parallels do, one below the other, each with a slow sway of
 * its own. One path a strand, broken where something is written.
 */
export function parallels({ heights, from, to, sway, clearings }: Parallels): string[] {
  const count = Math.max(2, Math.round((to - from) / STEP));
  return heights.map((height, index) => {
    const rate = (4.4 + (index % 3) * 0.9) / 1440;
    const points = spread(count, from, to).map((x): Point => {
      const swing = Math.sin(x * rate + index * 1.9) + 0.4 * Math.sin(x * rate * 2.3 + index);
      return [x, height + sway * swing];
    });
    return draw(points.map((point) => (inside(point, clearings) ? undefined : point)));
  });
}

/** Straight steps are short enough to look round. */
const pen = line<Point | undefined>()
  .defined((point) => point !== undefined)
  .x((point) => point?.[0] ?? 0)
  .y((point) => point?.[1] ?? 0)
  .digits(1);

function draw(points: readonly (Point | undefined)[]): string {
  return pen(points) ?? "";
}

function inside([x, y]: Point, clearings: readonly Clearing[]): boolean {
  return clearings.some(
    ({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}
