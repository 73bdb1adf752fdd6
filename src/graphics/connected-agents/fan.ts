import { pathRound } from "d3-path";
import { spread, type Point } from "../strands/strand.ts";

/** What strands fan out in, in the drawing's units. */
export interface FanBox {
  readonly width: number;
  readonly height: number;
  /** Where they leave. */
  readonly from: Point;
  /** Which way they part. */
  readonly direction: "right" | "down";
}

/** How a strand leaves the point (along, and across) and from where on it runs level. */
const LEAVES = [0.4, 0.3] as const;
const LEVEL = 0.8;

/**
 * `count` strands that leave one point. They end in the middle of `count` equal rows (or columns,
 * when they part downward), so that they meet the lines of a list that is as long as the box.
 * @param count number of strands, 1 or more
 */
export function fan(count: number, { from, width, height, direction }: FanBox): string[] {
  const right = direction === "right";
  const length = right ? height : width;
  return spread(count, length / (2 * count), length - length / (2 * count)).map((place) =>
    strandOf(from, right ? [width, place] : [place, height], right),
  );
}

function strandOf([x0, y0]: Point, [x1, y1]: Point, right: boolean): string {
  const pen = pathRound(1);
  pen.moveTo(x0, y0);
  if (right) {
    const [way, aside] = [x1 - x0, y1 - y0];
    pen.bezierCurveTo(x0 + way * LEAVES[0], y0 + aside * LEAVES[1], x0 + way * LEVEL, y1, x1, y1);
  } else {
    const [way, aside] = [y1 - y0, x1 - x0];
    pen.bezierCurveTo(x0 + aside * LEAVES[1], y0 + way * LEAVES[0], x1, y0 + way * LEVEL, x1, y1);
  }
  return pen.toString();
}
