/** Where the strands run down a stack, as shares of its width. */
export interface Zone {
  start: number;
  width: number;
}

/**
 * Strands that leave the agents above a stack, evenly over its width, and gather into the zone in
 * which they run down.
 * @param count number of strands, 1 or more
 * @param zone where they arrive
 * @param size the drawing's width and height
 */
export function fan(count: number, zone: Zone, size: readonly [number, number]): string[] {
  const [width, height] = size;
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
