import { pathRound } from "d3-path";
import { spread } from "../../graphics/strands/gather.ts";

/** Size of the fan, in the drawing's units. */
export const FAN = { width: 400, height: 700 } as const;

/**
 * `count` strands that leave the middle of the left edge for the right. They end in the middle of
 * `count` equal rows, so that they meet the lines of a list that is as long as the drawing.
 */
export function fan(count: number): string[] {
  const { width, height } = FAN;
  const [start, row] = [height / 2, height / count];
  return spread(count, row / 2, height - row / 2).map((y) => {
    const pen = pathRound(1);
    pen.moveTo(0, start);
    pen.bezierCurveTo(0.4 * width, start + 0.3 * (y - start), 0.8 * width, y, width, y);
    return pen.toString();
  });
}
