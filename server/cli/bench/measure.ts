/** Times of one case over its rounds, in milliseconds. */
export interface Timing {
  name: string;
  median: number;
  fastest: number;
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
  return [...times].map(([name, values]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return {
      name,
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
      fastest: sorted[0] ?? 0,
    };
  });
}

/** Timings as lines, each with its ratio to the first: only ratios within one run mean anything. */
export function ratios(timings: readonly Timing[]): string[] {
  const base = timings[0]?.median ?? 1;
  return timings.map(
    ({ name, median, fastest }) =>
      `  ${(median / base).toFixed(2).padStart(8)} ×  ${name} (median ${median.toFixed(1)} ms, fastest ${fastest.toFixed(1)} ms)`,
  );
}
