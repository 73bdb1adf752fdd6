/** A strand on its way to where all meet. */
export interface GatheringStrand {
  path: string;
  /** Places of the notes on it. */
  notes: Point[];
}

/** Where strands start and meet, in the drawing's units. */
export interface Gathering {
  /** Start of the first and of the last strand; the others are spread evenly between. */
  first: Point;
  last: Point;
  /** Where all strands meet. */
  meet: Point;
  /** Height of the sway at the start; it dies away toward the meeting point. */
  sway: number;
  /** Which way the strands run. */
  direction: "right" | "down";
  /** Length of the straight part before each strand's start, beside a name; default 0. */
  lead?: number;
  /** How fast a strand falls toward the others: 1 is a straight line, more is steeper at first. */
  fall?: number;
  /** How far apart the strands still are half-way, as a share of their distance at the start. */
  apart?: number;
  /** Where each strand starts, 0 the first and 1 the last place; default: spread evenly. */
  places?: readonly number[];
}

/** Curves of which a strand is made. */
const CURVES = 10;
/** A straight part bends this far before the strand's start, and has bent at this share of its way. */
const BEND = 20;
const BEND_END = 0.017;
/** The usual fall of a strand. */
const FALL = 2.7;
/** How far apart the strands usually are half-way. */
const APART = 0.13;
/** Rhythms: where on its way each voice sounds, 0 at the start and 1 at the meeting point. */
const RHYTHMS = [
  [0.06, 0.14, 0.3],
  [0.1, 0.24, 0.37],
  [0.08, 0.18, 0.48],
  [0.12, 0.25, 0.56],
  [0.07, 0.17, 0.34],
  [0.09, 0.22, 0.44],
  [0.13, 0.28, 0.63],
  [0.08, 0.2, 0.41],
] as const;

/**
 * Strands that start apart, each with a sway of its own, and meet in one point. The picture of the
 * idea: many voices, one line of music.
 * @param count number of strands, 1 or more
 */
export function gatherStrands(count: number, gathering: Gathering): GatheringStrand[] {
  const { lead = 0, places = spread(count, 0, 1) } = gathering;
  return places.map((place, index) => {
    const at = (t: number) => pointAt(t, place, index, gathering);
    const rhythm = RHYTHMS[index % RHYTHMS.length] ?? RHYTHMS[0];
    const notes = rhythm.map(at);
    if (lead === 0) return { path: smoothPath(at), notes };
    const [x, y] = at(0);
    const straight = `M${tenths([x - lead, y])}L${tenths([x - BEND, y])}Q${tenths([x, y])}`;
    const rest = smoothPath((t) => at(BEND_END + (1 - BEND_END) * t));
    return { path: rest.replace("M", `${straight} `), notes };
  });
}

function pointAt(
  t: number,
  place: number,
  index: number,
  { first, last, meet, sway, direction, fall = FALL, apart = APART }: Gathering,
): Point {
  const start: Point = [
    first[0] + (last[0] - first[0]) * place,
    first[1] + (last[1] - first[1]) * place,
  ];
  const rest = (1 - t) ** fall;
  const swell = Math.min(1, t * 7) * (1 - t) ** 1.2;
  const swing = sway * swell * Math.sin(index * 2.1 + t * (13 + (index % 3) * 2.5));
  /* Drawn together, the strands keep their order a while before they become one line. */
  const between = (across: number) => across * (place - 0.5) * apart * 4 * t * (1 - t);
  if (direction === "right") {
    const y = meet[1] + (start[1] - meet[1]) * rest;
    return [start[0] + (meet[0] - start[0]) * t, y + swing + between(last[1] - first[1])];
  }
  const x = meet[0] + (start[0] - meet[0]) * rest;
  return [x + swing + between(last[0] - first[0]), start[1] + (meet[1] - start[1]) * t];
}

/** A point in a drawing's own units: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** How far from a point its direction is measured, as a share of the curve. */
const NEAR = 1e-4;

/**
 * A smooth SVG path: curves that meet on a line and go on in its direction.
 * @param at the line's points, from 0 to 1
 */
function smoothPath(at: (t: number) => Point): string {
  const ends = spread(CURVES + 1, 0, 1).map((t, index) => {
    const [from, to] = [Math.max(0, t - NEAR), Math.min(1, t + NEAR)];
    const [[x, y], [ax, ay], [bx, by]] = [at(t), at(from), at(to)];
    const share = 1 / (3 * CURVES * (to - from));
    const [dx, dy] = [(bx - ax) * share, (by - ay) * share];
    if (index === 0) return `M${tenths([x, y])}C${tenths([x + dx, y + dy])} `;
    return `${tenths([x - dx, y - dy])} ${tenths([x, y])}`;
  });
  return (ends[0] ?? "") + ends.slice(1).join("S");
}

function tenths(point: Point): string {
  return point.map((value) => Math.round(10 * value) / 10).join();
}

/** `count` numbers from `from` to `to`, both included. */
export function spread(count: number, from: number, to: number): number[] {
  if (count === 1) return [(from + to) / 2];
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}
