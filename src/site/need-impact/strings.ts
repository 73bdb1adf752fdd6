/** Distance between two of the strings at the table's side, in CSS pixels: the more, the closer. */
function stringGap(count: number): number {
  return Math.min(13, 104 / count);
}

/** From the right edge to the middle of the outermost string. */
const EDGE = 3;
/** How far along its way a line keeps straight before it bends: 0 not at all, 1 to the corner. */
const STRAIGHT = 0.62;

/**
 * The chart's lines where they come from the left, one below the other, and turn down side by side to
 * become the strings. The first line turns outermost, so that none crosses another.
 * @param count number of lines
 * @param size of the drawing, and the distance between lines, in CSS pixels
 */
export function turnStrings(
  count: number,
  { width, height, line }: { width: number; height: number; line: number },
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const y = (index + 0.5) * line;
    const x = width - EDGE - index * stringGap(count);
    const bend = y + (height - y) * (1 - STRAIGHT);
    return `M0,${y}C${x * STRAIGHT},${y},${x},${bend},${x},${height}`;
  });
}
