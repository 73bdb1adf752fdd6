/** A point of a strand's middle line, with the strand's breadth there; all in CSS pixels. */
export interface RibbonPoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A corner of a cubic Bézier curve. */
type Corner = readonly [x: number, y: number];

/**
 * The outline of a strand whose breadth changes along its way, as SVG path data.
 * @param points the middle line, close enough together to be joined by straight edges; fewer than
 * two draw nothing
 */
export function ribbon(points: readonly RibbonPoint[]): string {
  if (points.length < 2) return "";
  const near: string[] = [];
  const far: string[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1] ?? point;
    const after = points[index + 1] ?? point;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy) || 1;
    const [across, along] = [(-dy / length) * (point.width / 2), (dx / length) * (point.width / 2)];
    near.push(`${tenth(point.x + across)} ${tenth(point.y + along)}`);
    far.push(`${tenth(point.x - across)} ${tenth(point.y - along)}`);
  });
  return `M${near.join("L")}L${far.reverse().join("L")}Z`;
}

/**
 * Points along a cubic Bézier curve, both ends included.
 * @param width breadth of the strand at the start and at the end
 */
export function curve(
  corners: readonly [Corner, Corner, Corner, Corner],
  width: readonly [start: number, end: number],
  steps = 40,
): RibbonPoint[] {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return {
      x: a * x0 + b * x1 + c * x2 + d * x3,
      y: a * y0 + b * y1 + c * y2 + d * y3,
      width: width[0] + (width[1] - width[0]) * t,
    };
  });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
