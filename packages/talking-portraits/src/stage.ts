import type { Temperament } from "./pose.ts";
import type { Sound } from "./recording.ts";
import type { SpeechTimings } from "./timings.ts";

/** Frames a second. Lips close for as little as 50 ms: at 25 that is often a single frame. */
export const FRAME_RATE = 30;

/** Seconds that a face needs after the last sound to come to rest. */
const SETTLE = 0.55;

/** Input of a performance. */
export interface Stage {
  readonly timings: SpeechTimings;
  readonly sound: Sound;
  /** Spans in which a colleague's name is said. */
  readonly named: readonly (readonly [start: number, end: number])[];
  readonly temperament: Temperament;
  /** Seed of the performance; each part appends its own name. */
  readonly seed: string;
  /** Middle of each frame in seconds: the moment that the frame shows. */
  readonly times: readonly number[];
}

/** Number of frames of a video, the sound and the way back to rest included. */
export function frameCount(timings: SpeechTimings, sound: Sound): number {
  const spoken = timings.phones.at(-1)?.end ?? timings.words.at(-1)?.end ?? 0;
  return Math.max(2, Math.ceil(Math.max(sound.seconds, spoken + SETTLE) * FRAME_RATE));
}

/** Middle of a frame, in seconds. */
export function timeOf(frame: number): number {
  return (frame + 0.5) / FRAME_RATE;
}

/** The frame that shows a time. */
export function frameAt(time: number): number {
  return Math.floor(time * FRAME_RATE);
}

/** Keeps a number between 0 and 1. */
export function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Between two numbers: `from` at 0, `to` at 1. */
export function mix(from: number, to: number, at: number): number {
  return from + (to - from) * at;
}

/** Goes from 0 to 1 between two times, without a jerk at either (minimum jerk). */
export function ease(time: number, from: number, to: number): number {
  if (to <= from) return time < from ? 0 : 1;
  const at = share((time - from) / (to - from));
  return at * at * at * (at * (at * 6 - 15) + 10);
}

/** Rises from 0 at `start` to 1 at `peak`, and is back at 0 at `end`. */
export function pulse(time: number, start: number, peak: number, end: number): number {
  return time <= peak ? ease(time, start, peak) : 1 - ease(time, peak, end);
}

/** 1 inside an interval and 0 further than `rise` before and `fall` after it. */
export function plateau(
  time: number,
  [start, end]: readonly [start: number, end: number],
  rise: number,
  fall: number,
): number {
  return ease(time, start - rise, start) * (1 - ease(time, end, end + fall));
}

/**
 * The highest curve under the given one that changes by no more than `step` from one value to the
 * next. It starts earlier instead of moving faster, and keeps every minimum where it is.
 */
export function limitRise(values: readonly number[], step: number): number[] {
  const forward: number[] = [];
  for (const value of values) {
    forward.push(Math.min(value, (forward.at(-1) ?? Infinity) + step));
  }
  const backward: number[] = [];
  for (const value of forward.toReversed()) {
    backward.push(Math.min(value, (backward.at(-1) ?? Infinity) + step));
  }
  return backward.reverse();
}

/** The lowest curve over the given one that changes by no more than `step`: maxima stay. */
export function limitFall(values: readonly number[], step: number): number[] {
  return limitRise(
    values.map((value) => -value),
    step,
  ).map((value) => -value);
}

/** Numbers from 0 to 1 (1 excluded) that look random and are the same for the same seed. */
export type Random = () => number;

/** A 32-bit hash of a text (FNV-1a with a final mix). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/**
 * Makes a source of numbers (mulberry32).
 * @param seed each part of a performance takes its own, so that a change in one leaves the others
 */
export function randomOf(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between two others. */
export function randomBetween(random: Random, from: number, to: number): number {
  return from + (to - from) * random();
}
