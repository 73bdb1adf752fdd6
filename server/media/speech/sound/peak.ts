const OVERSAMPLING = 8;
const TAPS = 12;

/** For each place between two samples, the weights of the samples around it (windowed sinc). */
const PHASES = Array.from({ length: OVERSAMPLING }, (_, phase) => {
  const weights = Array.from({ length: TAPS * 2 }, (_, tap) => {
    const x = tap - TAPS + 1 - phase / OVERSAMPLING;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / TAPS);
    return x === 0 ? 1 : (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
});

/** No level between samples is higher than the samples around it times this. */
const REACH = Math.max(
  ...PHASES.map((weights) => weights.reduce((sum, weight) => sum + Math.abs(weight), 0)),
);

const BLOCK = 32;

/**
 * For each sample the highest level between it and the next, as an analogue output would reach it
 * (true peak: ITU-R BS.1770-5, annex 2), linear.
 * @param above levels that are certainly below it are returned as 0, to save work
 */
export function truePeaks(samples: Float64Array, above = 0): Float64Array {
  const peaks = new Float64Array(samples.length);
  for (let from = 0; from < samples.length; from += BLOCK) {
    const around = samples.subarray(Math.max(0, from - TAPS), from + BLOCK + TAPS);
    if (around.every((value) => Math.abs(value) * REACH < above)) continue;
    const to = Math.min(samples.length, from + BLOCK);
    for (let at = from; at < to; at += 1) peaks[at] = peakAt(samples, at);
  }
  return peaks;
}

function peakAt(samples: Float64Array, at: number): number {
  let highest = 0;
  for (const weights of PHASES) {
    let value = 0;
    for (let tap = 0; tap < weights.length; tap += 1) {
      value += (weights[tap] ?? 0) * (samples[at + tap - TAPS + 1] ?? 0);
    }
    highest = Math.max(highest, Math.abs(value));
  }
  return highest;
}

/**
 * Turns the sound down around peaks that would pass the limit, smoothly: the gain is the lowest that
 * any peak within the reach asks for, averaged over the same reach, so it is always low enough.
 * @param limit linear, true peak
 * @param reach in samples, to each side
 */
export function limit(samples: Float64Array, limit: number, reach: number): Float64Array {
  const lowest = new Float64Array(samples.length).fill(1);
  truePeaks(samples, limit).forEach((peak, at) => {
    if (peak <= limit) return;
    const to = Math.min(samples.length - 1, at + reach);
    for (let near = Math.max(0, at - reach); near <= to; near += 1) {
      lowest[near] = Math.min(lowest[near] ?? 1, limit / peak);
    }
  });
  const last = samples.length - 1;
  const gainAt = (at: number) => lowest[Math.max(0, Math.min(last, at))] ?? 1;
  let sum = 0;
  for (let at = -reach; at <= reach; at += 1) sum += gainAt(at);
  return samples.map((value, at) => {
    const gain = sum / (2 * reach + 1);
    sum += gainAt(at + reach + 1) - gainAt(at - reach);
    return value * gain;
  });
}
