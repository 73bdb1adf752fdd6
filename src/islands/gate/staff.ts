import { AGENT_COUNT } from "../../facts/constants.ts";

/**
 * Geometry of the eight strands behind the gate. At rest the drawing's box is 100 wide and 7 high
 * and is stretched over the staff; while the gate opens, points are CSS pixels of the window.
 */
export const STAFF_BOX = { width: 100, height: AGENT_COUNT - 1 } as const;

/** How long the gate takes to open, in milliseconds; the page can be read long before. */
export const OPENING_MS = 860;
/** How long the lines move; they are in their new place before they are handed over. */
export const BENDING_MS = 640;

/** A point in CSS pixels, from the window's left upper corner. */
export type Point = readonly [x: number, y: number];

/** How many points a line has on its way: so many that its corners are not seen. */
const POINTS = 81;
/** How far a line swings while it wakes: at most so many CSS pixels, and a share of the staff. */
const SWING = 13;
const SWING_SHARE = 0.08;

/** Path of a line at rest: flat. */
export function restPath(line: number): string {
  return `M0 ${line}H${STAFF_BOX.width}`;
}

/** A flat line from the window's left edge to `width`. */
export function flatLine(width: number, y: number): Point[] {
  return Array.from({ length: POINTS }, (_, index) => [(width * index) / (POINTS - 1), y]);
}

/** The same course with as many points as a line has on its way. `course` needs one or more. */
export function evenly(course: readonly Point[]): Point[] {
  return Array.from({ length: POINTS }, (_, index) => {
    const place = (index / (POINTS - 1)) * (course.length - 1);
    const from = course[Math.floor(place)] ?? [0, 0];
    return mix(from, course[Math.ceil(place)] ?? from, place % 1);
  });
}

/**
 * Path of a line on its way. It swings like a string that was touched, each in its own rhythm, and
 * is still at both ends.
 * @param from where it lies at progress 0; `to` at progress 1; both with the same number of points
 * @param line index of the line, 0 to 7
 * @param height of the staff in CSS pixels: lines that lie close together swing less
 */
export function pathBetween(
  from: readonly Point[],
  to: readonly Point[],
  progress: number,
  line: number,
  height: number,
): string {
  const loose = Math.min(SWING, SWING_SHARE * height) * Math.sin(Math.PI * progress);
  const points = from.map((point, index) => {
    const [x, y] = mix(point, to[index] ?? point, progress);
    const swing = loose * Math.sin(index / (5 + line * 0.6) - progress * 7 + line * 1.7);
    return `${x.toFixed(1)} ${(y + swing).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

/** Slow at both ends, like a breath. Maps 0 to 1 onto 0 to 1. */
export function breath(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, share)));
}

function mix([x, y]: Point, to: Point, share: number): Point {
  return [x + (to[0] - x) * share, y + (to[1] - y) * share];
}
