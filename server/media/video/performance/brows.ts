import { pulse } from "./curve.ts";
import { strongest, type Phrase } from "./phrases.ts";
import { randomOf, within } from "./random.ts";
import type { Stage } from "./stage.ts";

interface Lift {
  readonly peak: number;
  readonly height: number;
  readonly rise: number;
  readonly fall: number;
}

/** The least from one lift to the next, in seconds. */
const APART = 1.3;
/** Accents that are weaker than this share lift nothing. */
const STRONG = 0.42;
const HIGHEST = 0.9;
/** A silence from which on the next phrase is a new sentence, in seconds. */
const TURN = 0.3;

function lifts(stage: Stage, phrases: readonly Phrase[]): Lift[] {
  const random = randomOf(`${stage.seed} brows`);
  const accents = strongest(
    phrases.flatMap((phrase) => strongest(phrase.accents, APART)),
    APART,
  ).filter(({ strength }) => strength > STRONG);
  const found = accents.map(({ time, strength }): Lift => ({
    peak: time + 0.05,
    height: strength * within(random, 0.5, 0.85),
    rise: within(random, 0.28, 0.34),
    fall: within(random, 0.5, 0.75),
  }));
  // The last clause is announced: what comes now matters.
  const last = phrases.at(-1);
  if (last !== undefined && phrases.length > 1) {
    found.push({ peak: last.start, height: within(random, 0.5, 0.65), rise: 0.36, fall: 0.8 });
  }
  // So is the turn from one sentence to the next.
  phrases.slice(1, -1).forEach(({ start }, index) => {
    if ((phrases[index]?.pause ?? 0) < TURN) return;
    found.push({ peak: start, height: within(random, 0.35, 0.5), rise: 0.32, fall: 0.7 });
  });
  return found;
}

/** The brows in every frame. They rise with emphasis and never frown. */
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
