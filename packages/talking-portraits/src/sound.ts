/** Targets for web video: loudness in LUFS, and peak in decibels with room for the codec. */
export const TARGET_LUFS = -16;
export const TARGET_PEAK = -2;

const RUMBLE = 60;
const LIMITER_REACH = 0.005;
const ROUNDS = 8;

/** Tolerance of the target, in LU. */
const CLOSE = 0.02;

/**
 * Normalizes a voice to {@link TARGET_LUFS} with peaks up to {@link TARGET_PEAK}. Silence stays
 * unchanged.
 */
export function master(samples: Float32Array, sampleRate: number): Float64Array {
  const clean = highPass(Float64Array.from(samples), sampleRate, RUMBLE);
  const ceiling = 10 ** (TARGET_PEAK / 20);
  let gain = 1;
  let sound = clean;
  // Limiting lowers the loudness; the next round corrects it.
  for (let round = 0; round < ROUNDS; round += 1) {
    const loudness = integratedLoudness(sound, sampleRate);
    if (!Number.isFinite(loudness)) return clean;
    if (round > 0 && Math.abs(loudness - TARGET_LUFS) < CLOSE) break;
    gain *= 10 ** ((TARGET_LUFS - loudness) / 20);
    const louder = clean.map((value) => value * gain);
    sound = limit(louder, ceiling, Math.round(sampleRate * LIMITER_REACH));
  }
  return sound;
}

/** Characters of the loudness track in a second. */
export const LOUDNESS_RATE = 25;

/** The level that is full, in decibels of full scale: the loudest vowels of a mastered voice. */
const FULL = -9;

/**
 * Perceived loudness of a mastered sound, {@link LOUDNESS_RATE} times a second: one character each,
 * from 0 (silence) over 9 to a and z (the loudest). Twice the number is twice as loud to the ear
 * (Stevens: the 0.6th power of the sound pressure).
 */
export function loudnessTrack(samples: Float64Array, sampleRate: number): string {
  const weighted = kWeighted(samples, sampleRate);
  const window = sampleRate / LOUDNESS_RATE;
  return Array.from({ length: Math.ceil(samples.length / window) }, (_, index) => {
    const part = weighted.subarray(Math.round(index * window), Math.round((index + 1) * window));
    const pressure = Math.sqrt(meanSquare(part)) / 10 ** (FULL / 20);
    return Math.min(35, Math.round(35 * pressure ** 0.6)).toString(36);
  }).join("");
}

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

/** Removes frequencies below speech: rumble and constant offset. Second-order Butterworth. */
function highPass(samples: Float64Array, sampleRate: number, hertz: number): Float64Array {
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
function kWeighted(samples: Float64Array, sampleRate: number): Float64Array {
  const shelf = shelfFilter(sampleRate, 1681.974450955533, 3.999843853973347, 0.7071752369554196);
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  const pass: Biquad = { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
  return filter(filter(samples, shelf), pass);
}

function shelfFilter(sampleRate: number, hertz: number, gain: number, q: number): Biquad {
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

function meanSquare(samples: Float64Array): number {
  let sum = 0;
  for (const value of samples) sum += value * value;
  return samples.length === 0 ? 0 : sum / samples.length;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Turns the sound down around peaks that would pass the limit, smoothly: the gain is the lowest that
 * any peak within the reach asks for, averaged over the same reach, so it is always low enough.
 * @param limit linear
 * @param reach in samples, to each side
 */
function limit(samples: Float64Array, limit: number, reach: number): Float64Array {
  const lowest = new Float64Array(samples.length).fill(1);
  samples.forEach((value, at) => {
    const peak = Math.abs(value);
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

/** A sound of one channel as a WAV file (RIFF, 16-bit PCM). Values outside -1 to 1 are cut. */
export function wavOf(samples: Float32Array | Float64Array, sampleRate: number): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((value, index) => {
    data.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))), index * 2);
  });
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "ascii");
  header.writeUInt32LE(36 + data.length, 4);
  header.write("WAVEfmt ", 8, "ascii");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "ascii");
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
