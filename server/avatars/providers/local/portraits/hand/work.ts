import type { Inks } from "../drawing.ts";

/** A point on the thing that a hand works on; 0, 0 is its middle. */
export type Point = readonly [x: number, y: number];

/** One gesture of an agent's work: an object of cut paper, and a hand that uses it. */
export interface Work {
  /** Side of the picture from which the hand comes: -1 is the viewer's left. */
  readonly side: -1 | 1;
  /** The sheets that the sleeve, its edge and the cuff are cut from. */
  readonly sleeve: keyof Inks;
  readonly edge: keyof Inks;
  readonly cuff: keyof Inks;
  /** How the thing lies, in degrees. */
  readonly slant: number;
  /**
   * The thing, about 150 wide and 150 high around 0, 0.
   * @param act how far the work is done, 0 to 1
   */
  readonly thing: (inks: Inks, act: number) => string;
  /** What thumb and finger hold; 0, 0 is between them. Empty when it has been left on the thing. */
  readonly tool: (inks: Inks, act: number) => string;
  /** Where thumb and finger are. */
  readonly path: (act: number) => Point;
}

/** Goes from 0 to 1 between two shares of the work, without a jerk at either. */
export function during(act: number, from: number, to: number): number {
  const at = Math.min(1, Math.max(0, (act - from) / (to - from)));
  return at * at * (3 - 2 * at);
}

/** Passes through points at given shares of the work, and is still at each. */
export function through(stops: readonly (readonly [act: number, ...Point])[]): Work["path"] {
  return (act) => {
    let point: Point = [stops[0]?.[1] ?? 0, stops[0]?.[2] ?? 0];
    stops.slice(1).forEach(([to, x, y], index) => {
      const at = during(act, stops[index]?.[0] ?? 0, to);
      point = [point[0] + (x - point[0]) * at, point[1] + (y - point[1]) * at];
    });
    return point;
  };
}
