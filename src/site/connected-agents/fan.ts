import { pathRound } from "d3-path";
import { spread, type Point } from "../../graphics/strands/gather.ts";

/** Box of the fan, in the drawing's units. */
export interface FanBox {
  readonly width: number;
  readonly height: number;
  /** Where they leave. */
  readonly from: Point;
}

/** How a strand leaves the point (along, and across) and from where on it runs level. */
const LEAVES = [0.4, 0.3] as const;
const LEVEL = 0.8;

/**
 * `count` strands that leave one point for the right. They end in the middle of `count` equal rows,
 * so that they meet the lines of a list that is as long as the box.
 * @param count number of strands, 1 or more
 */
export function fan(count: number, { from: [x0, y0], width, height }: FanBox): string[] {
  return spread(count, height / (2 * count), height - height / (2 * count)).map((y) => {
    const [way, aside] = [width - x0, y - y0];
    const pen = pathRound(1);
    pen.moveTo(x0, y0);
    pen.bezierCurveTo(x0 + way * LEAVES[0], y0 + aside * LEAVES[1], x0 + way * LEVEL, y, width, y);
    return pen.toString();
  });
}
