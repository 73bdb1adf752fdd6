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

/**
 * The same drawing by {@link smoothPath}, with each curve measured from where the last one ended: the
 * numbers are small, and pages are shorter.
 */
export function relativePath(path: string): string {
  let [x, y] = [0, 0];
  return path.replace(/([MLC])([^MLC]+)/g, (_, command: string, list: string) => {
    // Whole tenths, so that no error adds up.
    const tenths = list.split(",").map((number) => Math.round(10 * Number(number)));
    const moves = tenths.map((number, at) => number - (at % 2 === 0 ? x : y));
    [x = 0, y = 0] = tenths.slice(-2);
    return (
      command.toLowerCase() +
      moves
        .map((move) => move / 10)
        .join(" ")
        .replaceAll(" -", "-")
    );
  });
}

/** `count` numbers from `from` to `to`, both included. */
export function spread(count: number, from: number, to: number): number[] {
  if (count === 1) return [(from + to) / 2];
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}
