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

/**
 * For each sample the highest level between it and the next, as an analogue output would reach it
 * (true peak: ITU-R BS.1770-5, annex 2), linear.
 */
export function truePeaks(samples: Float64Array): Float64Array {
  const peaks = new Float64Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) {
    let highest = 0;
    for (const weights of PHASES) {
      let value = 0;
      for (let tap = 0; tap < weights.length; tap += 1) {
        value += (weights[tap] ?? 0) * (samples[at + tap - TAPS + 1] ?? 0);
      }
      highest = Math.max(highest, Math.abs(value));
    }
    peaks[at] = highest;
  }
  return peaks;
}

/**
 * Turns the sound down around peaks that would pass the limit, smoothly: the gain is the lowest that
 * any peak within the reach asks for, averaged over the same reach, so it is always low enough.
 * @param limit linear, true peak
 * @param reach in samples, to each side
 */
export function limit(samples: Float64Array, limit: number, reach: number): Float64Array {
  const needed = truePeaks(samples).map((peak) => (peak > limit ? limit / peak : 1));
  if (needed.every((gain) => gain === 1)) return samples;
  const lowest = needed.map((_, at) => {
    let gain = 1;
    const to = Math.min(needed.length - 1, at + reach);
    for (let near = Math.max(0, at - reach); near <= to; near += 1) {
      gain = Math.min(gain, needed[near] ?? 1);
    }
    return gain;
  });
  let sum = 0;
  for (let at = -reach; at <= reach; at += 1) sum += lowest[Math.max(0, at)] ?? 1;
  return samples.map((value, at) => {
    const gain = sum / (2 * reach + 1);
    sum += lowest[at + reach + 1] ?? 1;
    sum -= lowest[Math.max(0, at - reach)] ?? 1;
    return value * gain;
  });
}
