import { pathRound } from "d3-path";
import type { Point } from "../../graphics/strands/gather.ts";
import type { NetworkPlan } from "./plan.ts";

/** Two agents who share work, by their places in the network. */
export interface Pair {
  /** The lower place. */
  readonly first: number;
  readonly second: number;
  /** Numbers, from 1, of the pieces that the two play together. */
  readonly pieces: readonly number[];
}

/** How far apart the two strings of a pair swing before they cross, in drawing units. */
const SWING = 20;
/** How soon a strand turns down: 0 at once, 1 as late as it can. */
const FALL = 0.3;

/**
 * All pairs of agents who play in a piece together, each pair once, in the display order.
 * @param agentIds ids of the agents in display order
 * @param pieces the players of each piece; an id that is not among them is passed over
 */
export function pairsOf(
  agentIds: readonly string[],
  pieces: readonly (readonly string[])[],
): readonly Pair[] {
  const pairs = agentIds.flatMap((one, first) =>
    agentIds.slice(first + 1).map((other, offset) => ({
      first,
      second: first + 1 + offset,
      pieces: pieces.flatMap((players, index) =>
        players.includes(one) && players.includes(other) ? [index + 1] : [],
      ),
    })),
  );
  return pairs.filter((pair) => pair.pieces.length > 0);
}

/**
 * The two strings of a pair. Each swings to its own side and they cross half-way, once.
 * @returns the path of the first agent's string, and of the second's
 */
export function crossingStrings(plan: NetworkPlan, pair: Pair): [string, string] {
  const from = pointAt(plan.seats, pair.first);
  const to = pointAt(plan.seats, pair.second);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const aside: Point = [(-dy / length) * SWING, (dx / length) * SWING];
  const string = (side: 1 | -1) => {
    const out = pointAt(plan.pulls, pair.first);
    const back = pointAt(plan.pulls, pair.second);
    const pen = pathRound(1);
    pen.moveTo(...from);
    pen.bezierCurveTo(
      out[0] + side * aside[0],
      out[1] + side * aside[1],
      back[0] - side * aside[0],
      back[1] - side * aside[1],
      ...to,
    );
    return pen.toString();
  };
  return [string(1), string(-1)];
}

/** The strand of one place: from the portrait inward, then straight down into the file. */
export function strandTo(plan: NetworkPlan, place: number): string {
  const pull = pointAt(plan.pulls, place);
  const [x, y] = pointAt(plan.slots, place);
  const pen = pathRound(1);
  const seat = pointAt(plan.seats, place);
  pen.moveTo(...seat);
  pen.bezierCurveTo(...pull, x, seat[1] + (y - seat[1]) * FALL, x, y);
  return pen.toString();
}

function pointAt(points: readonly Point[], place: number): Point {
  return points[place] ?? [0, 0];
}
