import type { Temperament } from "./pose.ts";
import type { Sound } from "./recording.ts";
import type { SpeechTimings } from "./timings.ts";

/** Frames a second. Lips close for as little as 50 ms: at 25 that is often a single frame. */
export const FRAME_RATE = 30;

/** Seconds that a face needs after the last sound to come to rest. */
const SETTLE = 0.55;

/** All that a performance is made from. */
export interface Stage {
  readonly timings: SpeechTimings;
  readonly sound: Sound;
  /** From when to when a colleague is named. */
  readonly named: readonly (readonly [start: number, end: number])[];
  readonly temperament: Temperament;
  /** Makes the same performance again; each part adds its own name to it. */
  readonly seed: string;
  /** Middle of each frame in seconds: what a frame shows is what happens there. */
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
