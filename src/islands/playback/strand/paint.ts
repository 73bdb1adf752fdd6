import type { Wave } from "./wave.ts";

/** Where a string is, in CSS pixels of the canvas, and how it looks. */
export interface StringPlace {
  /** Where it rises from the card, whose edge hides its foot. */
  readonly x: number;
  readonly foot: number;
  /** Height at which it runs along. */
  readonly y: number;
  /** Where it ends: right or left of `x`. */
  readonly end: number;
  /** How far it may swing. */
  readonly swing: number;
  /** CSS colors, at rest and in full light. */
  readonly color: string;
  readonly light: string;
}

/** Rounding of the corner above the card, CSS pixels. */
const CORNER = 14;
/** Samples of the wave on a short string, and the longest distance of two; CSS pixels. */
const SAMPLES = 100;
const STEP = 6;
const ECHOES = 16;
/** How far the last echo, the mirror of the string, lags behind it. */
const LAG = 14;

/**
 * Draws one string: up from its card, round the corner, and along to its end; between it and its
 * mirror the thin lines of where it has just been.
 * @param density device pixels for each CSS pixel
 * @param lift 0 at rest among the others, 1 raised above them and fully lit
 */
export function paintString(
  pen: CanvasRenderingContext2D,
  { x, foot, y, end, swing, color, light }: StringPlace,
  density: number,
  lift: number,
  wave: Wave,
): void {
  const way = Math.sign(end - x);
  const start = x + way * CORNER;
  const length = Math.abs(end - start);
  const step = Math.min(STEP, length / SAMPLES);
  const heights: number[] = [];
  for (let along = 0; along <= length; along += step) {
    heights.push(wave(along, length) * swing * lift);
  }

  // Thin lines: of one device pixel, and straight between samples, they are drawn fast.
  pen.lineWidth = 1 / density;
  pen.globalAlpha = 0.6 * lift;
  pen.strokeStyle = color;
  for (let echo = 1; echo <= ECHOES; echo += 1) {
    const share = echo / ECHOES;
    pen.beginPath();
    heights.forEach((height, index) => {
      pen.lineTo(start + way * (index * step + LAG * share), y - height * (1 - 2 * share));
    });
    pen.stroke();
  }

  pen.beginPath();
  pen.moveTo(x, foot);
  pen.lineTo(x, y + CORNER);
  // Curves through the middles between the corner and the samples.
  let [fromX, fromY] = [x, y];
  for (const [index, height] of [...heights, 0].entries()) {
    const [toX, toY] = [start + way * index * step, y - height];
    const middle = index === 0 ? 1 : 0.5;
    pen.quadraticCurveTo(
      fromX,
      fromY,
      fromX + (toX - fromX) * middle,
      fromY + (toY - fromY) * middle,
    );
    [fromX, fromY] = [toX, toY];
  }
  pen.lineWidth = 2 + lift;
  pen.globalAlpha = 1;
  if (lift < 1) pen.stroke();
  pen.globalAlpha = lift;
  pen.strokeStyle = light;
  pen.stroke();
}
