import { highPass, integratedLoudness, kWeighted, meanSquare } from "./loudness.ts";
import { limit, truePeaks } from "./peak.ts";

/** What web video is made to: loudness in LUFS, and true peak in dBTP with room for the codec. */
export const TARGET_LUFS = -16;
export const TARGET_PEAK = -1.5;

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
  const ceiling = 10 ** ((TARGET_PEAK - 0.1) / 20);
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

/** The highest true peak of a sound, in dBTP. */
export function peakOf(samples: Float64Array): number {
  const highest = samples.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
  return 20 * Math.log10(truePeaks(samples, highest).reduce((high, one) => Math.max(high, one), 0));
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
