import type { Wave } from "./wave.ts";

/** Rounding of the corners on the way from the picture, CSS pixels. */
const CORNER = 28;
/** Fewest samples of the wave on a string, and the longest distance of two in CSS pixels. */
const SAMPLES = 100;
const STEP = 6;
const ECHOES = 16;
/** How far the last echo, the mirror of the string, lags behind it. */
const LAG = 14;

/** The way of a string, in CSS pixels of its canvas. */
export interface Course {
  /** Where it leaves the speaker's picture. */
  readonly from: readonly [x: number, y: number];
  /** Where it turns up or down, and the height at which it runs along to `end`. */
  readonly turn: number;
  readonly y: number;
  readonly end: number;
}

/**
 * Draws one string: out of the speaker's picture, round two corners, and along to its end; between
 * it and its mirror the thin lines of where it has just been.
 * @param colors the string's own: its color at rest, and in full light
 * @param swing how far the string may swing
 * @param density device pixels for each CSS pixel
 * @param lift 0 not there, 1 fully lit
 */
export function paintString(
  pen: CanvasRenderingContext2D,
  colors: CSSStyleDeclaration,
  { from, turn, y, end }: Course,
  swing: number,
  lift: number,
  density: number,
  wave: Wave,
): void {
  const way = Math.sign(end - turn);
  const corner = Math.min(CORNER, Math.abs(y - from[1]) / 2);
  const start = turn + way * corner;
  const length = Math.abs(end - start);
  const samples = Math.max(SAMPLES, Math.ceil(length / STEP));
  const step = length / samples;
  const heights: number[] = [];
  for (let index = 0; index <= samples; index += 1) {
    heights.push(wave(index * step, length) * swing);
  }

  // Thin lines: of one device pixel, and straight between samples, they are drawn fast.
  pen.lineWidth = 1 / density;
  pen.globalAlpha = 0.6 * lift;
  pen.strokeStyle = colors.getPropertyValue("--voice");
  for (let echo = 1; echo <= ECHOES; echo += 1) {
    const share = echo / ECHOES;
    pen.beginPath();
    heights.forEach((height, index) => {
      pen.lineTo(start + way * (index * step + LAG * share), y - height * (1 - 2 * share));
    });
    pen.stroke();
  }

  pen.beginPath();
  pen.moveTo(...from);
  pen.arcTo(turn, from[1], turn, y, corner);
  pen.arcTo(turn, y, start, y, corner);
  // Curves through the middles between the samples.
  heights.forEach((height, index) => {
    const at = start + way * index * step;
    const next = heights[index + 1] ?? 0;
    pen.quadraticCurveTo(at, y - height, at + (way * step) / 2, y - (height + next) / 2);
  });
  pen.lineWidth = 3;
  pen.globalAlpha = lift;
  pen.strokeStyle = colors.getPropertyValue("--voice-light");
  pen.stroke();
}
