/** How a mark is drawn. `agent` counts through the agents at work in the area, and begins anew. */
export type Tone =
  | "steel"
  | "steel-light"
  | "steel-line"
  | "ink"
  | "ink-line"
  | "ink-dash"
  | "paper"
  | { agent: number }
  | { strand: number };

/** One shape of a motif. */
export interface Mark {
  d: string;
  tone: Tone;
}

/** The sign of a pause for a person, by its foot and its width. */
export interface Hold {
  x: number;
  y: number;
  width: number;
}

/** A drawing of an area: what the machine does in steel, what the product is to do in color. */
export interface Motif {
  marks: Mark[];
  holds: Hold[];
}

/** The size of a drawing, in its own units. */
export interface Size {
  width: number;
  height: number;
}

/** A closed shape with straight edges. */
export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join("L")}Z`;
}

/** A sheet of paper, cut by hand: its edges lean by up to `lean` units, the same at every build. */
export function cutSheet(
  x: number,
  y: number,
  width: number,
  height: number,
  lean = 3,
  seed = 0,
): string {
  const off = (corner: number) => ((((seed + 1) * 7 + corner * 5) % 5) / 2 - 1) * lean;
  return polygon([
    [x + off(0), y + off(1)],
    [x + width + off(2), y + off(3)],
    [x + width + off(4), y + height + off(5)],
    [x + off(6), y + height + off(7)],
  ]);
}

/** A rectangle with true edges: the machine's. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${tenth(-width)}Z`;
}

/** A full circle. */
export function circle(x: number, y: number, radius: number): string {
  const r = tenth(radius);
  return `M${tenth(x - radius)} ${tenth(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** A note: a leaning oval. */
export function notehead(x: number, y: number, size: number): string {
  const [rx, ry] = [tenth(size), tenth(size * 0.7)];
  const [dx, dy] = [size * 0.961, size * 0.276];
  return `M${tenth(x - dx)} ${tenth(y + dy)}A${rx} ${ry} -16 1 1 ${tenth(x + dx)} ${tenth(y - dy)}A${rx} ${ry} -16 1 1 ${tenth(x - dx)} ${tenth(y + dy)}Z`;
}

/** An open line through points. */
export function stroke(...points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join("L")}`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
