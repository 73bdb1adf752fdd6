/** A box in drawing units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An empty box that grows to contain each added point. */
const NOTHING: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

/** The smallest box around both. */
export function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function withSpot(box: Box, x: number, y: number): Box {
  return around(box, { left: x, top: y, right: x, bottom: y });
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** The box around path data as `cut` and `scallop` write it: absolute M, L, Q, C, A, Z. */
function pathBounds(data: string): Box {
  let box = NOTHING;
  let [fromX, fromY] = [0, 0];
  for (const [, letter = "", rest = ""] of data.matchAll(/([MLQCA])([^MLQCAZ]*)/g)) {
    const values = [...rest.matchAll(NUMBER)].map(([value]) => Number(value));
    if (letter === "A") {
      const [radius = 0, , , , , x = 0, y = 0] = values;
      const half = Math.hypot(x - fromX, y - fromY) / 2;
      // An arc bulges to the left of its direction: scallops run clockwise.
      const rise = radius - Math.sqrt(Math.max(0, radius * radius - half * half));
      const share = half === 0 ? 0 : rise / (2 * half);
      box = withSpot(
        box,
        (fromX + x) / 2 + (y - fromY) * share,
        (fromY + y) / 2 - (x - fromX) * share,
      );
      values.splice(0, 5);
    }
    for (let at = 0; at + 1 < values.length; at += 2) {
      [fromX, fromY] = [values[at] ?? 0, values[at + 1] ?? 0];
      box = withSpot(box, fromX, fromY);
    }
  }
  return box;
}

/** The box around one `path` or `circle`; control points of curves count, so it is never too small. */
export function boundsOfElement(element: string): Box {
  const data = / d="([^"]*)"/.exec(element)?.[1];
  if (data !== undefined) return pathBounds(data);
  const of = (name: string): number =>
    Number(new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? 0);
  const [x, y, r] = [of("cx"), of("cy"), of("r")];
  return { left: x - r, top: y - r, right: x + r, bottom: y + r };
}

/** The elements of a drawing without groups, in order. */
export function elementsOf(drawing: string): string[] {
  return drawing.match(/<[^>]*\/>/g) ?? [];
}

/** The box around a drawing without groups. */
export function boundsOf(drawing: string): Box {
  return elementsOf(drawing).map(boundsOfElement).reduce(around, NOTHING);
}
