import { colleagueGlance, isBusy, lookAt, type Task } from "./body.ts";
import { frameAt, plateau, pulse, randomOf, type Stage, timeOf, randomBetween } from "./stage.ts";
import { type Phrase, strongest } from "./phrases.ts";
import type { Pose } from "./pose.ts";

/** Seconds in which the lids close, stay closed, and open. */
const CLOSING = 0.115;
const CLOSED = 0.02;
const OPENING = 0.23;
/** A blink waits, or comes early, this long for the end of a phrase. */
const PATIENCE = 1.1;
/** The least between two blinks. */
const BLINKS_APART = 1.8;
/** No blink this near to the first or the last frame, in seconds. */
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
  const gap = (): number => stage.temperament.blink * randomBetween(random, 0.85, 1.15);
  const ends = phrases.filter(({ pause }) => pause > 0.08).map(({ end }) => end + 0.08);
  const blinks: number[] = [];
  let last = -Infinity;
  let target = gap() * 0.55;
  while (target < length - EDGE) {
    const free = (time: number): boolean =>
      time >= last + BLINKS_APART &&
      time >= EDGE &&
      time <= length - EDGE &&
      !inOpening(stage, phrases, time);
    const quiet = ends
      .filter((end) => Math.abs(end - target) < PATIENCE && free(end))
      .sort((a, b) => Math.abs(a - target) - Math.abs(b - target))[0];
    const steps = Array.from({ length: 24 }, (_, step) => target + step * 0.05);
    const calm = steps.find((time) => free(time) && !inStress(phrases, time));
    const time = quiet ?? calm ?? steps.find(free);
    if (time !== undefined) {
      blinks.push(timeOf(frameAt(time)));
      last = time;
    }
    target = Math.max(target, time ?? target) + gap();
  }
  return blinks;
}

/** The eyelids in every frame: quick to close, slower to open. */
export function lids(stage: Stage, blinks: readonly number[]): number[] {
  return stage.times.map((time) =>
    Math.max(0, ...blinks.map((blink) => plateau(time, [blink, blink + CLOSED], CLOSING, OPENING))),
  );
}

interface Lift {
  readonly peak: number;
  readonly height: number;
  readonly rise: number;
  readonly fall: number;
}

/** The least from one lift to the next, in seconds. */
const LIFTS_APART = 1.3;
/** Accents that are weaker than this share lift nothing. */
const LIFT_STRENGTH = 0.42;
const HIGHEST = 0.9;
/** A silence from which on the next phrase is a new sentence, in seconds. */
const SENTENCE_PAUSE = 0.3;

function lifts(stage: Stage, phrases: readonly Phrase[]): Lift[] {
  const random = randomOf(`${stage.seed} brows`);
  const accents = strongest(
    phrases.flatMap((phrase) => strongest(phrase.accents, LIFTS_APART)),
    LIFTS_APART,
  ).filter(({ strength }) => strength > LIFT_STRENGTH);
  const found = accents.map(({ time, strength }): Lift => ({
    peak: time + 0.05,
    height: strength * randomBetween(random, 0.5, 0.85),
    rise: randomBetween(random, 0.28, 0.34),
    fall: randomBetween(random, 0.5, 0.75),
  }));
  // Brows rise before the last clause to announce it.
  const last = phrases.at(-1);
  if (last !== undefined && phrases.length > 1) {
    found.push({
      peak: last.start,
      height: randomBetween(random, 0.5, 0.65),
      rise: 0.36,
      fall: 0.8,
    });
  }
  // They also rise where a new sentence begins.
  phrases.slice(1, -1).forEach(({ start }, index) => {
    if ((phrases[index]?.pause ?? 0) < SENTENCE_PAUSE) return;
    found.push({ peak: start, height: randomBetween(random, 0.35, 0.5), rise: 0.32, fall: 0.7 });
  });
  return found;
}

/** The brows in every frame: they rise with emphasis. */
export function browsOf(stage: Stage, phrases: readonly Phrase[]): number[] {
  const all = lifts(stage, phrases);
  return stage.times.map((time) => {
    const heights = all.map(
      ({ peak, height, rise, fall }) => height * pulse(time, peak - rise, peak, peak + fall),
    );
    // Two lifts that meet do not add up.
    const height = 1 - heights.reduce((rest, value) => rest * (1 - value), 1);
    return Math.min(HIGHEST, height * stage.temperament.brow);
  });
}

type Gaze = Pose["gaze"];

/** A look away from the viewer. */
interface Glance extends Gaze {
  readonly span: readonly [start: number, end: number];
}

/** The shortest pause in which the eyes have time to go and come back. */
const GLANCE_PAUSE = 0.2;
/** Seconds that the eyes take from one place to another, and the least they stay. */
const GLANCE_MOVE = 0.09;
const GLANCE_STAY = 0.3;
/** The least from one glance to the next. */
const GLANCES_APART = 2.2;

function glances(stage: Stage, phrases: readonly Phrase[]): Glance[] {
  const random = randomOf(`${stage.seed} gaze`);
  const found: Glance[] = [];
  let side = random() < 0.5 ? -1 : 1;
  phrases.slice(0, -1).forEach(({ end, pause }) => {
    const wish = random();
    const away = { x: randomBetween(random, 0.45, 0.8), y: randomBetween(random, -0.15, 0.45) };
    const before = found.at(-1)?.span[1] ?? -Infinity;
    if (pause < GLANCE_PAUSE || wish > stage.temperament.glance || end - before < GLANCES_APART)
      return;
    // The eyes are back on the viewer as the next phrase begins.
    const from = end + 0.04;
    found.push({
      x: side * away.x,
      y: away.y,
      span: [from, from + Math.max(GLANCE_STAY, pause - 0.1)],
    });
    side = -side;
  });
  return found;
}

/**
 * Where the eyes look in every frame.
 * @param heads how far the head is to the side: eyes that rest on the viewer turn against it
 * @param task the work of the hands: it is looked at
 */
export function gazeOf(
  stage: Stage,
  phrases: readonly Phrase[],
  heads: readonly Pose["head"][],
  task: Task | undefined,
): Gaze[] {
  const away = glances(stage, phrases).filter(
    ({ span: [start, end] }) =>
      (task === undefined || !(isBusy(task, start) || isBusy(task, end))) &&
      stage.named.every(([from, to]) => end < from - GLANCES_APART || start > to + GLANCES_APART),
  );
  return stage.times.map((time, frame) => {
    const look = task === undefined ? { x: 0, y: 0 } : lookAt(task, time);
    let x = look.x - (heads[frame]?.x ?? 0) * 0.02 - (heads[frame]?.turn ?? 0) * 0.22;
    let y = look.y - (heads[frame]?.y ?? 0) * 0.025 * (1 - look.y);
    const colleague = colleagueGlance(stage.named, time);
    x += colleague.x;
    y += colleague.y;
    for (const glance of away) {
      const at = plateau(time, glance.span, GLANCE_MOVE, GLANCE_MOVE);
      x += glance.x * at;
      y += glance.y * at;
    }
    return { x, y };
  });
}
