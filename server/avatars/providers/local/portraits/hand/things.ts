import {
  cut,
  disc,
  piece,
  sheet,
  wire,
  xy,
  type Point,
} from "../../../../../../src/graphics/paper/cut.ts";
import type { Inks } from "../drawing.ts";

/** A rectangle by its corner and size, its corners a little off as scissors leave them. */
export function slip(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y + 1],
    [x + width, y - 1],
    [x + width + 1, y + height],
    [x - 1, y + height + 1],
  ];
}

/** A sheet of paper with the hard edge of the one below it, to set it off from pale cloth. */
export function leaf(
  inks: Inks,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  fill: string = inks.paper,
): string {
  return (
    sheet(inks.deep, slip(x + 5, y + 5, width, height)) + sheet(fill, slip(x, y, width, height))
  );
}

/** Written lines: x, y and length of each. */
export function lines(
  fill: string,
  rows: readonly (readonly [x: number, y: number, length: number])[],
) {
  return piece(fill, rows.map(([x, y, length]) => cut(slip(x, y, length, 5))).join(""));
}

/** A tick drawn from its left end; empty at progress 0. */
export function tick(color: string, [x, y]: readonly [number, number], drawn: number): string {
  if (drawn <= 0) return "";
  const down = Math.min(1, drawn / 0.35);
  const up = Math.max(0, (drawn - 0.35) / 0.65);
  const low = [x + 8 * down, y + 9 * down] as const;
  return wire(
    color,
    6,
    `M${xy(x, y)}L${xy(...low)}` + (up > 0 ? `L${xy(x + 8 + 17 * up, y + 9 - 24 * up)}` : ""),
  );
}

/** A pen between thumb and finger; its point is at the lower left. */
export function pen(body: string, point: string): string {
  return (
    sheet(body, [
      [-15, 10],
      [44, -62, 4],
      [52, -56, 4],
      [-8, 15],
    ]) +
    sheet(point, [
      [-15, 10],
      [-8, 15],
      [-22, 22],
    ])
  );
}

/** A round thing with a smaller disc on it. */
export function seal(inks: Inks, x: number, y: number): string {
  return disc(inks.deep, x, y, 15) + disc(inks.mid, x, y, 10);
}
