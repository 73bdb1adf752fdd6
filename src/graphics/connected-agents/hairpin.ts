import { pathRound } from "d3-path";
import { spread, type Point } from "../strands/strand.ts";

/** A crescendo: two lines that open from a point, and the strands that run between them. */
export interface Hairpin {
  /** The sign itself. */
  readonly sign: string;
  /** One strand for each voice, from the point to its place at the open end. */
  readonly strands: readonly string[];
}

/** What a hairpin is drawn in, in the drawing's units. */
export interface HairpinBox {
  readonly width: number;
  readonly height: number;
  /** Where it opens from. */
  readonly from: Point;
  /** Which way it opens. */
  readonly direction: "right" | "down";
}

/*
 * How a strand leaves the point (along, and across) and from where on it runs level. Chosen so that
 * no strand leaves the sign: see the test.
 */
const LEAVES = [0.4, 0.3] as const;
const LEVEL = 0.8;

/**
 * A hairpin with `count` strands. The strands end in the middle of `count` equal rows (or columns,
 * when it opens downward), so that they meet the lines of a list that is as long as the box.
 * @param count number of strands, 1 or more
 */
export function hairpin(count: number, box: HairpinBox): Hairpin {
  const { from, width, height } = box;
  const right = box.direction === "right";
  const length = right ? height : width;
  const ends = spread(count, length / (2 * count), length - length / (2 * count)).map(
    (place): Point => (right ? [width, place] : [place, height]),
  );
  const sign = pathRound(1);
  sign.moveTo(right ? width : 0, right ? 0 : height);
  sign.lineTo(...from);
  sign.lineTo(width, height);
  return { sign: sign.toString(), strands: ends.map((end) => strandOf(from, end, right)) };
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
