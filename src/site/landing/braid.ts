import { pathRound } from "d3-path";
import { spread } from "../../graphics/strands/gather.ts";

/** Strands that pass through stations together and change places between them. */
export interface Braid {
  /** One path a strand, in the order of the strands. */
  paths: string[];
  /** Places of the strands at each station: `stops[station][strand]`. */
  stops: [x: number, y: number][][];
}

interface Shape {
  /** Positions of the stations along the way. */
  stations: readonly number[];
  /** Lanes across the way: the first and the last. */
  lanes: readonly [number, number];
  /** How far the strands run on before the first and after the last station. */
  overrun: number;
  direction: "right" | "down";
}

/** The lane to which each of eight lanes leads, for each station after the first; they repeat. */
const CROSSINGS: readonly (readonly number[])[] = [
  [2, 1, 0, 5, 4, 3, 7, 6],
  [0, 4, 3, 2, 1, 7, 6, 5],
  [1, 0, 2, 6, 5, 4, 3, 7],
  [0, 3, 5, 1, 4, 2, 7, 6],
  [3, 1, 2, 0, 6, 7, 4, 5],
];

/**
 * A braid of `count` strands. Every strand passes every station; only the lane changes.
 * @param count number of strands, 1 or more
 */
export function braidStrands(count: number, shape: Shape): Braid {
  const lanes = spread(count, shape.lanes[0], shape.lanes[1]).map((lane) =>
    Number(lane.toFixed(1)),
  );
  const orders = laneOrders(count, shape.stations.length);
  const place = (along: number, lane: number): [number, number] => {
    const across = lanes[lane] ?? 0;
    return shape.direction === "right" ? [along, across] : [across, along];
  };
  const stops = shape.stations.map((along, station) =>
    Array.from({ length: count }, (_, strand) => place(along, orders[station]?.[strand] ?? strand)),
  );
  const paths = Array.from({ length: count }, (_, strand) =>
    strandPath(
      stops.map((stop) => stop[strand] ?? [0, 0]),
      shape,
    ),
  );
  return { paths, stops };
}

/** The lane of each strand at each station. */
function laneOrders(count: number, stations: number): number[][] {
  const orders = [Array.from({ length: count }, (_, strand) => strand)];
  for (let station = 1; station < stations; station += 1) {
    const previous = orders[station - 1] ?? [];
    const crossing = CROSSINGS[(station - 1) % CROSSINGS.length] ?? [];
    orders.push(
      previous.map((lane) => {
        const next = crossing[lane] ?? lane;
        return next < count ? next : lane;
      }),
    );
  }
  return orders;
}

function strandPath(stops: readonly [number, number][], { direction, overrun }: Shape): string {
  const pen = pathRound(1);
  const first = stops[0] ?? [0, 0];
  const last = stops.at(-1) ?? [0, 0];
  const right = direction === "right";
  pen.moveTo(first[0] - (right ? overrun : 0), first[1] - (right ? 0 : overrun));
  pen.lineTo(...first);
  stops.slice(1).forEach((stop, index) => {
    const from = stops[index] ?? first;
    const middle = right ? (from[0] + stop[0]) / 2 : (from[1] + stop[1]) / 2;
    if (right) pen.bezierCurveTo(middle, from[1], middle, stop[1], ...stop);
    else pen.bezierCurveTo(from[0], middle, stop[0], middle, ...stop);
  });
  pen.lineTo(last[0] + (right ? overrun : 0), last[1] + (right ? 0 : overrun));
  return pen.toString();
}
