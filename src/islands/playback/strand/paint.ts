import type { Wave } from "./wave.ts";

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
 * mirror the thin lines of where it has just been. All in CSS pixels of the canvas.
 * @param colors the string's own: its color at rest, and in full light
 * @param x where it rises from its card
 * @param y height at which it runs along
 * @param canvas its width and height
 * @param swing how far the string may swing
 * @param density device pixels for each CSS pixel
 * @param lift 0 at rest among the others, 1 raised above them and fully lit
 */
export function paintString(
  pen: CanvasRenderingContext2D,
  colors: CSSStyleDeclaration,
  x: number,
  y: number,
  canvas: Pick<DOMRect, "width" | "height">,
  swing: number,
  lift: number,
  density: number,
  wave: Wave,
): void {
  // The longer way: the strings of the last cards run to the left.
  const way = x < canvas.width / 2 ? 1 : -1;
  const start = x + way * CORNER;
  const length = Math.abs((way > 0 ? canvas.width : 0) - start);
  const step = Math.min(STEP, length / SAMPLES);
  const heights: number[] = [];
  for (let along = 0; along <= length; along += step) {
    heights.push(wave(along, length) * swing);
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
  pen.moveTo(x, canvas.height);
  pen.lineTo(x, y + CORNER);
  pen.quadraticCurveTo(x, y, start, y);
  // Curves through the middles between the samples.
  heights.forEach((height, index) => {
    const at = start + way * index * step;
    const next = heights[index + 1] ?? 0;
    pen.quadraticCurveTo(at, y - height, at + (way * step) / 2, y - (height + next) / 2);
  });
  pen.lineWidth = 2 + lift;
  pen.globalAlpha = 1;
  if (lift < 1) pen.stroke();
  pen.globalAlpha = lift;
  pen.strokeStyle = colors.getPropertyValue("--voice-light");
  pen.stroke();
}
