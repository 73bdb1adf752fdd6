/**
 * Who stands in which lane at the end of each section. Beside a section that names several agents
 * their strands change places with one another; beside any other, neighbors do, two by two.
 * @param count number of strands
 * @param named for each section, the strands that its text names
 * @returns one list for the top of the page and one for each section: `lanes[station][strand]`
 */
export function crossLanes(count: number, named: readonly (readonly number[])[]): number[][] {
  const lanes = [Array.from({ length: count }, (_, strand) => strand)];
  named.forEach((strands, index) => {
    const before = lanes[index] ?? [];
    const known = [...new Set(strands)].filter((strand) => strand < count);
    lanes.push(known.length > 1 ? turnOver(before, known) : swapPairs(before, index % 2));
  });
  return lanes;
}

/** Neighbors change places in pairs; the first pair begins at lane `from`. */
function swapPairs(lanes: readonly number[], from: number): number[] {
  return lanes.map((lane) => {
    if (lane < from) return lane;
    const other = (lane - from) % 2 === 0 ? lane + 1 : lane - 1;
    return other < lanes.length ? other : lane;
  });
}

/** The strands given take one another's lanes in reverse: the first becomes the last. */
function turnOver(lanes: readonly number[], strands: readonly number[]): number[] {
  const taken = strands.map((strand) => lanes[strand] ?? strand).sort((a, b) => a - b);
  return lanes.map((lane, strand) =>
    strands.includes(strand) ? (taken[taken.length - 1 - taken.indexOf(lane)] ?? lane) : lane,
  );
}
