/** A filter of the second order; its first output coefficient is 1. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** Runs a filter over a sound. */
function filter(samples: Float64Array, { b, a }: Biquad): Float64Array {
  const out = new Float64Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    out[index] = y;
    [x2, x1, y2, y1] = [x1, x, y1, y];
  }
  return out;
}

/** Takes away what is below speech: rumble and constant offset. Butterworth of the second order. */
export function highPass(samples: Float64Array, sampleRate: number, hertz: number): Float64Array {
  const k = Math.tan((Math.PI * hertz) / sampleRate);
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  return filter(samples, {
    b: [norm, -2 * norm, norm],
    a: [2 * (k * k - 1) * norm, (1 - Math.SQRT2 * k + k * k) * norm],
  });
}

/**
 * The K weighting of ITU-R BS.1770-5, annex 1: a shelf for the head and a high-pass, whose published
 * coefficients for 48 kHz are those of these analogue filters.
 */
export function kWeighted(samples: Float64Array, sampleRate: number): Float64Array {
  const shelf = shelving(sampleRate, 1681.974450955533, 3.999843853973347, 0.7071752369554196);
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  const pass: Biquad = { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
  return filter(filter(samples, shelf), pass);
}

function shelving(sampleRate: number, hertz: number, gain: number, q: number): Biquad {
  const k = Math.tan((Math.PI * hertz) / sampleRate);
  const high = 10 ** (gain / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/**
 * Integrated loudness of one channel, in LUFS, gated (ITU-R BS.1770-5, annex 1): blocks of 400 ms that
 * overlap by three quarters. Minus infinity for silence and for less than one block.
 */
export function integratedLoudness(samples: Float64Array, sampleRate: number): number {
  const weighted = kWeighted(samples, sampleRate);
  const block = Math.round(sampleRate * 0.4);
  const step = Math.round(sampleRate * 0.1);
  const powers: number[] = [];
  for (let at = 0; at + block <= weighted.length; at += step) {
    powers.push(meanSquare(weighted.subarray(at, at + block)));
  }
  const audible = powers.filter((power) => lufs(power) > ABSOLUTE_GATE);
  const gate = lufs(mean(audible)) + RELATIVE_GATE;
  return lufs(mean(audible.filter((power) => lufs(power) > gate)));
}

function lufs(power: number): number {
  return power > 0 ? -0.691 + 10 * Math.log10(power) : -Infinity;
}

export function meanSquare(samples: Float64Array): number {
  let sum = 0;
  for (const value of samples) sum += value * value;
  return samples.length === 0 ? 0 : sum / samples.length;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
