import { relativePath, smoothPath, spread, type Point } from "./strand.ts";

const SAMPLES = 25;

/**
 * Nested loops of infinity (lemniscates of Bernoulli), the widest first, all through one point.
 * @param count number of loops
 * @param width width of the widest, in the drawing's units
 * @param height its height
 */
export function infinityLoops(count: number, width: number, height: number): string[] {
  return spread(count, 1, 0.62).map((scale) => {
    /* The seam lies at the crossing, where the curve is straight and a joint cannot show. */
    const points = spread(SAMPLES, Math.PI / 2, 2.5 * Math.PI).map((angle): Point => {
      const pull = 1 + Math.sin(angle) ** 2;
      return [
        width / 2 + ((width / 2) * scale * Math.cos(angle)) / pull,
        // The curve's own height is 0.3536 of its width; this stretches it to the height asked for.
        height / 2 + ((height / 0.7071) * scale * Math.sin(angle) * Math.cos(angle)) / pull,
      ];
    });
    return relativePath(smoothPath(points));
  });
}
