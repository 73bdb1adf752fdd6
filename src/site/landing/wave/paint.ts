import type { Wave } from "./wave.ts";

/** Fewest samples of the wave on a string, and the longest distance of two in CSS pixels. */
const SAMPLES = 100;
const STEP = 6;
const ECHOES = 16;
/** How far the last echo, the mirror of the string, lags behind it. */
const LAG = 14;

/** The way of a string, in CSS pixels of its canvas. */
export interface Course {
  /** Where it leaves the speaker's picture. */
  readonly from: Point;
  /** What bends it on its way to the wave: the two control points of a curve. */
  readonly bend: readonly [Point, Point];
  /** Where the wave begins, and where on the same height it ends. */
  readonly start: number;
  readonly y: number;
  readonly end: number;
}

type Point = readonly [x: number, y: number];

/**
 * Draws one string: out of the speaker's picture in a bend, and along to its end; between
 * it and its mirror the thin lines of where it has just been.
 * @param colors the string's own: its color at rest, and in full light
 * @param swing how far the string may swing
 * @param density device pixels for each CSS pixel
 * @param lift 0 not there, 1 fully lit
 */
export function paintString(
  pen: CanvasRenderingContext2D,
  colors: CSSStyleDeclaration,
  { from, bend, start, y, end }: Course,
  swing: number,
  lift: number,
  density: number,
  wave: Wave,
): void {
  const way = Math.sign(end - start);
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
  pen.bezierCurveTo(...bend[0], ...bend[1], start, y);
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

/**
 * Draws what a voice leaves on the stage when it has spoken: its wave, small and still, in a line of
 * its own.
 * @param line its height, how far it swings, and 0 not there, 1 as faint as it stays
 */
export function paintTrace(
  pen: CanvasRenderingContext2D,
  colors: CSSStyleDeclaration,
  line: { readonly y: number; readonly swing: number; readonly trace: number },
  width: number,
  density: number,
  wave: Wave,
): void {
  const samples = Math.max(SAMPLES, Math.ceil(width / STEP));
  pen.beginPath();
  for (let index = 0; index <= samples; index += 1) {
    const x = (index / samples) * width;
    pen.lineTo(width - x, line.y - wave(x, width) * line.swing);
  }
  pen.lineWidth = 1 / density;
  pen.globalAlpha = 0.5 * line.trace;
  pen.strokeStyle = colors.getPropertyValue("--voice");
  pen.stroke();
}
