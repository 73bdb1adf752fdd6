/** Where a speaker's string is, in CSS pixels of the canvas. */
export interface StrandPlace {
  /** Where it rises from the card, and how far down its foot is hidden behind that. */
  readonly x: number;
  readonly foot: number;
  /** Height at which it runs on at rest, and while its agent speaks. */
  readonly rest: number;
  readonly crest: number;
  /** Where it ends: right or left of `x`. */
  readonly end: number;
  /** How far it may swing. */
  readonly swing: number;
  /** CSS colors at rest (and of the echoes), and in full light. */
  readonly color: string;
  readonly light: string;
}

/** Rounding of the corner above the card, CSS pixels. */
export const CORNER = 14;
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
 * @param lift 0 at rest among the others, 1 raised above them
 * @param heightAt how far it swings, -1 to 1, at a distance from the corner on a way of this length
 */
export function paintStrand(
  pen: CanvasRenderingContext2D,
  place: StrandPlace,
  density: number,
  lift: number,
  heightAt: (distance: number, length: number) => number,
): void {
  const { x, foot, rest, crest, end, color, light } = place;
  const way = Math.sign(end - x);
  const start = x + way * CORNER;
  const length = Math.abs(end - start);
  const axis = rest + (crest - rest) * lift;
  const step = Math.min(STEP, length / SAMPLES);
  const heights: number[] = [];
  for (let along = 0; along <= length; along += step) {
    heights.push(heightAt(along, length) * place.swing * lift);
  }
  const at = (index: number, lag = 0) => start + way * (index * step + lag);

  // Thin lines: of one device pixel, and straight between samples, they are drawn fast.
  pen.lineWidth = 1 / density;
  pen.globalAlpha = 0.6 * lift;
  pen.strokeStyle = color;
  for (let echo = 1; echo <= ECHOES; echo += 1) {
    const share = 1 - (2 * echo) / ECHOES;
    pen.beginPath();
    heights.forEach((height, index) => {
      pen.lineTo(at(index, (LAG * echo) / ECHOES), axis - height * share);
    });
    pen.stroke();
  }

  pen.beginPath();
  pen.moveTo(x, foot);
  pen.lineTo(x, axis + CORNER);
  pen.quadraticCurveTo(x, axis, start, axis);
  // Curves through the middles between the samples.
  heights.forEach((height, index) => {
    const next = heights[index + 1] ?? 0;
    pen.quadraticCurveTo(at(index), axis - height, at(index + 0.5), axis - (height + next) / 2);
  });
  pen.lineWidth = 2 + lift;
  pen.globalAlpha = 1;
  if (lift < 1) pen.stroke();
  pen.globalAlpha = lift;
  pen.strokeStyle = light;
  pen.stroke();
}
