/**
 * Scissors: the few functions with which every drawing is cut. A shape is a list of corners;
 * corners may be eased: the same list gives a sharp fold or a long curve. Edges stay slightly
 * angular, like paper cut by hand.
 */

/** A corner: x, y, and the distance over which it is eased (0 or absent: a sharp cut). */
export type Point = readonly [x: number, y: number, ease?: number];

/** Writes a number for SVG: one decimal, no trailing zero, never "-0". */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

/** Writes a coordinate pair. */
export function xy(x: number, y: number): string {
  return `${num(x)} ${num(y)}`;
}

function pointToward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length === 0) return from;
  const share = Math.min(distance, length / 2) / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/**
 * The path data of a closed shape through (or, where eased, near) the given corners.
 * @param points three corners or more
 */
export function cut(points: readonly Point[]): string {
  const commands: string[] = [];
  points.forEach((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const ease = corner[2] ?? 0;
    const letter = index === 0 ? "M" : "L";
    if (ease <= 0) {
      commands.push(`${letter}${xy(corner[0], corner[1])}`);
      return;
    }
    const start = pointToward(corner, before, ease);
    const end = pointToward(corner, after, ease);
    commands.push(`${letter}${xy(start[0], start[1])}`);
    commands.push(`Q${xy(corner[0], corner[1])} ${xy(end[0], end[1])}`);
  });
  return `${commands.join("")}Z`;
}

/** A filled path. */
export function piece(fill: string, data: string): string {
  return `<path fill="${fill}" d="${data}"/>`;
}

/** A filled shape from its corners. */
export function sheet(fill: string, points: readonly Point[]): string {
  return piece(fill, cut(points));
}

/** A filled disc. */
export function disc(fill: string, x: number, y: number, radius: number): string {
  return `<circle fill="${fill}" cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"/>`;
}

/** A group, moved and turned; without a transform the content is returned as it is. */
export function group(transform: string, content: string): string {
  return transform === "" || content === ""
    ? content
    : `<g transform="${transform}">${content}</g>`;
}

/** What a drawing's file holds within its `svg` element, for a page that has an element of its own. */
export function drawingIn(file: string): string {
  return file.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
}

/** Between two numbers: `from` at 0, `to` at 1. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Keeps a number inside a range. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
