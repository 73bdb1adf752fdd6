import { mirrored, sheet, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import { MIDDLE } from "../scene.ts";

/** The cut of a garment's shoulders, in distances from the middle. */
export interface TorsoCut {
  /** Where the garment leaves the neck. */
  readonly neck: readonly [x: number, y: number];
  /** Depth of the opening at the throat. */
  readonly opening: number;
  /** Height of the shoulder's corner. */
  readonly shoulder: readonly [x: number, y: number];
  /** Half the width at the foot of the drawing. */
  readonly foot: number;
  /** How much lower the left shoulder is. */
  readonly slant: number;
}

/** The garment as one sheet; it runs out of the frame at both sides, so no corner is left bare. */
export function torso(fill: string, shape: TorsoCut): string {
  const [neckX, neckY] = shape.neck;
  const [shoulderX, shoulderY] = shape.shoulder;
  const right: Point[] = [
    [MIDDLE + neckX, neckY],
    [MIDDLE + mixed(neckX, shoulderX, 0.5), mixed(neckY, shoulderY, 0.36), 26],
    [MIDDLE + shoulderX, shoulderY, 54],
    [MIDDLE + shape.foot - 8, 480, 30],
    [MIDDLE + shape.foot, 512],
  ];
  const left = mirrored(right, MIDDLE).map(([x, y, ease], index): Point => [
    x,
    index === 2 ? y + shape.slant : y,
    ease,
  ]);
  return sheet(fill, [[MIDDLE, shape.opening], ...right, ...left]);
}

function mixed(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
