import type { GeoContext } from "d3-geo";

/** A point of a drawing: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** A box with upright sides. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The lines that a map projection draws, as lists of points. */
export interface Tracing extends GeoContext {
  readonly lines: Point[][];
}

/** A drawing context that keeps what is drawn on it. */
export function tracing(): Tracing {
  const lines: Point[][] = [];
  return {
    lines,
    beginPath: () => undefined,
    moveTo: (x, y) => void lines.push([[x, y]]),
    lineTo: (x, y) => void lines.at(-1)?.push([x, y]),
    closePath: () => undefined,
    arc: () => undefined,
  };
}

/**
 * A line with its points on a grid of tenths and none closer to the one before than `gap`: finer
 * detail cannot be seen, and would be paid for by every visitor.
 */
export function thinned(line: readonly Point[], gap: number): Point[] {
  const kept: Point[] = [];
  for (const [x, y] of line) {
    const point: Point = [tenth(x), tenth(y)];
    const before = kept.at(-1);
    if (before === undefined || Math.hypot(point[0] - before[0], point[1] - before[1]) >= gap) {
      kept.push(point);
    }
  }
  return kept;
}

/** The smallest box around lines. */
export function boxAround(lines: readonly (readonly Point[])[]): Box {
  const [across, down] = [0, 1].map((axis) => lines.flat().map((point) => point[axis] ?? 0));
  const [left, top] = [Math.min(...(across ?? [])), Math.min(...(down ?? []))];
  return {
    left,
    top,
    width: Math.max(...(across ?? [])) - left,
    height: Math.max(...(down ?? [])) - top,
  };
}

/** Area inside closed rings, in square units; a ring that turns the other way is a lake. */
export function areaOf(rings: readonly (readonly Point[])[]): number {
  return Math.abs(rings.reduce((sum, ring) => sum + signedArea(ring), 0));
}

/** Area inside one ring; its sign is the direction of rotation. */
export function signedArea(ring: readonly Point[]): number {
  const [first = [0, 0]] = ring;
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[index + 1] ?? first;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/**
 * SVG path data in relative steps of tenths, the shortest way to write a coast.
 * @param end `Z` closes every line, an empty text leaves it open
 */
export function pathData(lines: readonly (readonly Point[])[], end: "Z" | "" = "Z"): string {
  return lines
    .map((line) => {
      const steps = line.map(([x, y], index) => {
        const [fromX, fromY] = line[index - 1] ?? [0, 0];
        return pair(tenth(x - fromX), tenth(y - fromY));
      });
      const [start = "", ...rest] = steps;
      return `M${start}${rest.length > 0 ? `l${rest.join(" ")}` : ""}${end}`;
    })
    .join("")
    .replaceAll(" -", "-");
}

function pair(x: number, y: number): string {
  return `${short(x)} ${short(y)}`;
}

/** A number as SVG reads it, without what it can do without: `.5`, `-.5`. */
function short(value: number): string {
  return String(value).replace(/^(-?)0\./, "$1.");
}

function tenth(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? 0 : rounded;
}
