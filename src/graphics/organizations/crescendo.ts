import { path as createPath } from "d3-path";

/** A crescendo: strands that leave one point and swell as they part. In the drawing's units. */
export interface Crescendo {
  /** Number of strands. */
  count: number;
  /** How far to the right of the point the scale's end lies. */
  length: number;
  /** Distance between two strands at that end, from middle to middle. */
  pitch: number;
  /** Breadth of a strand at that end; less than the pitch keeps them apart. */
  breadth: number;
}

/**
 * A stretch of the crescendo, each strand as an outline. The strands lie on both sides of 0.
 * @param from start of the stretch, as a share of the length
 * @param to its end; beyond 1 the strands continue to swell
 */
export function swell(shape: Crescendo, from: number, to: number): string[] {
  const { count, length, pitch, breadth } = shape;
  return Array.from({ length: count }, (_, strand) => {
    const middle = (strand - (count - 1) / 2) * pitch;
    const [upper, lower] = [middle - breadth / 2, middle + breadth / 2];
    const pen = createPath();
    pen.moveTo(round(length * from), round(upper * from));
    pen.lineTo(round(length * to), round(upper * to));
    pen.lineTo(round(length * to), round(lower * to));
    if (from > 0) pen.lineTo(round(length * from), round(lower * from));
    pen.closePath();
    return pen.toString();
  });
}

/** How far the outermost strands reach up and down from 0, at a share of the length. */
export function reach({ count, pitch, breadth }: Crescendo, share: number): number {
  return round((((count - 1) * pitch + breadth) / 2) * share);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
