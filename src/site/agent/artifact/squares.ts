/** Squares in a row of a count. */
export const SQUARES_IN_ROW = 25;
/** The most squares that are drawn for one group: more could not be told apart. */
const MOST = 400;
/** Share of a place that its square leaves free. */
const GAP = 0.2;

/**
 * Squares cut by hand, row by row, as path data.
 * @param count how many; a fraction is cut off, and above 400 no more are drawn
 * @param side side of one place, in drawing units
 */
export function squares(count: number, side: number): string[] {
  const size = side * (1 - GAP);
  return Array.from({ length: Math.min(MOST, Math.max(0, Math.floor(count))) }, (_, index) => {
    const x = (index % SQUARES_IN_ROW) * side + 1;
    const y = Math.floor(index / SQUARES_IN_ROW) * side + 1;
    // Scissors never cut quite square.
    const off = (seed: number) => (((index + 3) * seed) % 5) / 4 - 0.5;
    const right = x + size + off(7);
    const bottom = y + size + off(11);
    return `M${at(x)} ${at(y + off(3))}L${at(right)} ${at(y)}L${at(x + size)} ${at(bottom)}L${at(x + off(13))} ${at(y + size)}Z`;
  });
}

function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}
