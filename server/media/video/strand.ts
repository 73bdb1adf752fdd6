import { ease, mix } from "./performance/curve.ts";
import { LOUDNESS_RATE } from "../speech/sound/master.ts";
import type { Sound } from "./sound.ts";

/** Where the strand lies, as a share of the video's height, and how far it swings at most. */
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

/** How loud a voice is at a time, 0 to 1. */
export type Level = (time: number) => number;

/**
 * The loudness that a strand follows: the voice provider's values, as for strands on pages, else
 * measured.
 * @param told one character (0 to 9, a to z) for each measure, or nothing
 */
export function levelOf(told: string, sound: Sound): Level {
  if (!/^[0-9a-z]+$/.test(told)) {
    return (time) => Math.max(0, (sound.level(time) - 0.2) / 0.8) ** 1.5;
  }
  const measures = [...told].map((character) => parseInt(character, 36) / 35);
  return (time) => {
    const at = Math.max(0, time * LOUDNESS_RATE - 0.5);
    const before = measures[Math.floor(at)] ?? 0;
    return mix(before, measures[Math.floor(at) + 1] ?? before, at % 1);
  };
}

/** Loudness steadied over a tenth of a second. */
function steady(level: Level, time: number): number {
  const shifts = [-0.06, -0.03, 0, 0.03, 0.06];
  return shifts.reduce((sum, shift) => sum + level(time + shift), 0) / shifts.length;
}

/**
 * Heights of a strand at a time, from its left to its right end: 0 at rest, -1 and 1 at the widest
 * swing. The wave travels from the middle to both fixed ends.
 * @param length of the video in seconds; the strand is straight at its start and end
 */
export function strandHeights(voice: Level, time: number, length: number): number[] {
  const edge = ease(time, 0, ENTER) * (1 - ease(time, length - LEAVE, length));
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const x = (index / POINTS) * 2 - 1;
    const away = Math.abs(x);
    const level = steady(voice, time - away * TRAVEL);
    const hold = (1 - away ** 2.2) ** 1.4;
    const wave = Math.sin(Math.PI * (WAVES * away - 2 * SPEED * time));
    const second = Math.sin(Math.PI * (WAVES * 1.7 * x + 1.4 * SPEED * time)) * 0.35;
    return edge * level * hold * Math.max(-1, Math.min(1, (wave + second) / 1.2));
  });
}
