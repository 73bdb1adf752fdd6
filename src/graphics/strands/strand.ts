import { curveCatmullRom, line } from "d3-shape";

/** A point in a drawing's own units: x to the right, y down. */
export type Point = readonly [x: number, y: number];

const smooth = line<Point>()
  .x(([x]) => x)
  .y(([, y]) => y)
  .curve(curveCatmullRom.alpha(0.5))
  .digits(1);

/** A smooth SVG path through points. At least two are needed. */
export function smoothPath(points: readonly Point[]): string {
  return smooth(points) ?? "";
}

/** `count` numbers from `from` to `to`, both included. */
export function spread(count: number, from: number, to: number): number[] {
  if (count === 1) return [(from + to) / 2];
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}
