/*
 * The wave on a string, as pure geometry. The voice enters at the speaker's card and travels along
 * the string: what is heard now is seen at the card, what was heard a while ago farther out.
 */

/** Measurements of loudness in a second: one character for each 40 ms. */
const RATE = 25;
/** Swings of the string in a second, about as many as a speaker says syllables. */
const SWINGS = 3.1;
/** Share of the string, and at most how many pixels, over which the card lets it loose. */
const LOOSE_SHARE = 0.16;
const LOOSE_MOST = 110;

/** How far the string swings, -1 to 1, at a distance from the card; both in CSS pixels. */
export type Wave = (distance: number, length: number) => number;

/** Loudness of each 40 ms, 0 to 1. @param signs one character, 0-9a-z, each; others are silence */
export function levelsOf(signs: string): number[] {
  return Array.from(signs, (sign) => (parseInt(sign, 36) || 0) / 35);
}

/**
 * The wave while the voice travels.
 * @param now seconds into the video
 * @param until seconds at which the voice stopped: what came later is silence
 */
export function travellingWave(levels: readonly number[], now: number, until: number): Wave {
  return (distance, length) => {
    // On a short string the voice is slower: it holds as many words.
    const heard = now - distance / (140 + length / 8);
    // A voice that is cut short dies away within a moment: a string has no corners.
    const left = between01(1 - (heard - until) * 5);
    return left * loudness(levels, heard) * reach(distance, length) * swing(heard);
  };
}

function loudness(levels: readonly number[], seconds: number): number {
  const place = seconds * RATE;
  const index = Math.floor(place);
  const [before = 0, after = 0] = [levels[index], levels[index + 1]];
  // Speech is seldom as loud as it can be: the middle is spread, and the top leveled off.
  return Math.tanh(1.9 * (before + (after - before) * (place - index)) ** 1.5);
}

/** Share of its full height that the string may swing: held at the card, dying out at the end. */
function reach(distance: number, length: number): number {
  const loose = distance / Math.min(LOOSE_MOST, length * LOOSE_SHARE);
  return ease(loose) * ease((1 - distance / length) * 1.4);
}

/** The swing itself. Its rhythm breathes, so that no two are alike. */
function swing(seconds: number): number {
  return Math.sin(2 * Math.PI * SWINGS * seconds + 0.9 * Math.sin(seconds * 4.1));
}

/** From 0 to 1, slow at both ends. */
export function ease(share: number): number {
  const part = between01(share);
  return part * part * (3 - 2 * part);
}

/** The nearest number from 0 to 1. */
export function between01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
