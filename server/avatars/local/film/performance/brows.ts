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
const HIGHEST = 0.6;

function lifts(stage: Stage, phrases: readonly Phrase[]): Lift[] {
  const random = randomOf(`${stage.seed} brows`);
  const accents = strongest(
    phrases.flatMap((phrase) => strongest(phrase.accents, APART)),
    APART,
  ).filter(({ strength }) => strength > STRONG);
  const found = accents.map(({ time, strength }): Lift => ({
    peak: time + 0.05,
    height: strength * within(random, 0.28, 0.5),
    rise: within(random, 0.2, 0.26),
    fall: within(random, 0.42, 0.6),
  }));
  // The last clause is announced: what comes now matters.
  const last = phrases.at(-1);
  if (last !== undefined && phrases.length > 1) {
    found.push({ peak: last.start, height: within(random, 0.3, 0.42), rise: 0.3, fall: 0.7 });
  }
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
