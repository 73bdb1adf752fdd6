import type { Point } from "./land.ts";

/** The room that something takes in a drawing, in the drawing's own units. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * SVG path of the straight line that leads from words to what they name.
 * @param words the room of the words; the line begins at its edge
 * @param to the point that the line ends in
 * @returns nothing where that point lies under the words themselves
 */
export function leader({ left, top, right, bottom }: Box, to: Point): string | undefined {
  const x = Math.min(Math.max(to[0], left), right);
  const y = Math.min(Math.max(to[1], top), bottom);
  if (x === to[0] && y === to[1]) return undefined;
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
}
