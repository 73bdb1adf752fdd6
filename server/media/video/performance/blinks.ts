import { plateau } from "./curve.ts";
import type { Phrase } from "./phrases.ts";
import { randomOf, within } from "./random.ts";
import { frameAt, timeOf, type Stage } from "./stage.ts";

/** Seconds in which the lids close, stay closed, and open. */
const CLOSING = 0.115;
const CLOSED = 0.02;
const OPENING = 0.23;
/** A blink waits, or comes early, this long for the end of a phrase. */
const PATIENCE = 1.1;
/** The least between two blinks. */
const APART = 1.8;
/** No blink so near to the first or the last frame, in seconds. */
const EDGE = 0.5;

/** A stressed syllable is said with open eyes. */
function inStress(phrases: readonly Phrase[], time: number): boolean {
  return phrases.some(({ accents }) =>
    accents.some((accent) => time > accent.time - 0.14 && time < accent.end + 0.12),
  );
}

/** The eyes are open at the first word. */
function inOpening(stage: Stage, phrases: readonly Phrase[], time: number): boolean {
  const first = phrases[0];
  if (first === undefined) return false;
  const end = stage.timings.words[0]?.end ?? first.start + 0.4;
  return time > first.start - 0.35 && time < end + 0.15;
}

/**
 * Times of blinks: about as often as the temperament defines, preferably at the end of a phrase.
 */
export function blinksOf(stage: Stage, phrases: readonly Phrase[]): number[] {
  const random = randomOf(`${stage.seed} blinks`);
  const length = stage.times.length > 0 ? timeOf(stage.times.length - 1) : 0;
  const gap = (): number => stage.temperament.blink * within(random, 0.85, 1.15);
  const ends = phrases.filter(({ pause }) => pause > 0.08).map(({ end }) => end + 0.08);
  const blinks: number[] = [];
  let last = -Infinity;
  let wanted = gap() * 0.55;
  while (wanted < length - EDGE) {
    const free = (time: number): boolean =>
      time >= last + APART &&
      time >= EDGE &&
      time <= length - EDGE &&
      !inOpening(stage, phrases, time);
    const quiet = ends
      .filter((end) => Math.abs(end - wanted) < PATIENCE && free(end))
      .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
    const steps = Array.from({ length: 24 }, (_, step) => wanted + step * 0.05);
    const calm = steps.find((time) => free(time) && !inStress(phrases, time));
    const time = quiet ?? calm ?? steps.find(free);
    if (time !== undefined) {
      blinks.push(timeOf(frameAt(time)));
      last = time;
    }
    wanted = Math.max(wanted, time ?? wanted) + gap();
  }
  return blinks;
}

/** The eyelids in every frame: quick to close, slower to open. */
export function lids(stage: Stage, blinks: readonly number[]): number[] {
  return stage.times.map((time) =>
    Math.max(0, ...blinks.map((blink) => plateau(time, [blink, blink + CLOSED], CLOSING, OPENING))),
  );
}
