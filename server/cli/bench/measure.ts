/** Times of one case over its rounds, in milliseconds. */
export interface Timing {
  name: string;
  median: number;
}

/**
 * Times cases in turn, round after round, so that a slow moment of the machine meets them all.
 * @param rounds how often each case runs; one more round before them warms up and is not counted
 */
export async function measure(
  cases: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Timing[]> {
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(cases)) {
      const started = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - started);
    }
  }
  return [...times].map(([name, values]) => ({ name, median: percentile(values, 50) }));
}

/**
 * The value that so many of a hundred do not exceed (nearest rank); 0 when there is none.
 * @param share from 0 to 100
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0;
}
