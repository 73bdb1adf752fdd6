import { ease } from "./performance/curve.ts";
import type { Sound } from "./sound.ts";

/** Where the strand lies, as a share of the film's height, and how far it swings at most. */
export const STRAND_AT = 0.9;
export const STRAND_SWING = 0.06;

/** Seconds that a sound takes from the middle of the strand to its ends. */
const TRAVEL = 0.35;
/** Waves from end to end, and how fast they run, in Hz. */
const WAVES = 3.4;
const SPEED = 1.3;
const POINTS = 72;
/** Seconds in which the strand starts, and in which it comes to rest. */
const ENTER = 0.3;
const LEAVE = 0.5;

/** What is loud enough to be speech, steadied over a tenth of a second. */
function loudness(sound: Sound, time: number): number {
  let sum = 0;
  for (const shift of [-0.06, -0.03, 0, 0.03, 0.06]) {
    const level = sound.level(time + shift);
    sum += Math.max(0, (level - 0.2) / 0.8) ** 1.5;
  }
  return sum / 5;
}

/**
 * Heights of a strand at a time, from its left to its right end: 0 is its rest, -1 and 1 its widest
 * swing. The voice goes out from its middle to both ends, where it is held.
 * @param length of the film in seconds; at both ends of it the strand is straight
 */
export function strandHeights(sound: Sound, time: number, length: number): number[] {
  const edge = ease(time, 0, ENTER) * (1 - ease(time, length - LEAVE, length));
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const x = (index / POINTS) * 2 - 1;
    const away = Math.abs(x);
    const level = loudness(sound, time - away * TRAVEL);
    const hold = (1 - away ** 2.2) ** 1.4;
    const wave = Math.sin(Math.PI * (WAVES * away - 2 * SPEED * time));
    const second = Math.sin(Math.PI * (WAVES * 1.7 * x + 1.4 * SPEED * time)) * 0.35;
    return edge * level * hold * Math.max(-1, Math.min(1, (wave + second) / 1.2));
  });
}
