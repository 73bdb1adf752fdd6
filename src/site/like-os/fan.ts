/**
 * Strands that leave the agents above a stack, evenly over its width, and gather into the zone in
 * which they run down.
 * @param count number of strands, 1 or more
 * @param zone where they arrive, as shares of the width
 * @param size the drawing's width and height
 */
export function fan(
  count: number,
  zone: { start: number; width: number },
  [width, height]: readonly [number, number],
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    const from = tenth(share * width);
    const to = tenth((zone.start + zone.width * share) * width);
    const [above, below] = [tenth(height * 0.62), tenth(height * 0.38)];
    return `M${from} 0C${from} ${above} ${to} ${below} ${to} ${height}`;
  });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
