import { ease } from "./curve.ts";
import type { Phrase } from "./phrases.ts";
import type { Stage } from "./stage.ts";

/** Duration of breathing in before speech, and out during speech, in seconds. */
const IN = 0.45;
const OUT = 1.3;
/** The shortest pause in which there is time for it. */
const PAUSE = 0.35;

/** The lungs in every frame, 0 to 1: full as a phrase begins after a pause, slowly emptied by it. */
export function breathOf(stage: Stage, phrases: readonly Phrase[]): number[] {
  const breaths = phrases.flatMap(({ start }, index) => {
    const silence = phrases[index - 1]?.pause ?? Math.max(PAUSE, start);
    return silence < PAUSE ? [] : [{ full: start - 0.04, depth: index === 0 ? 0.8 : 1 }];
  });
  return stage.times.map((time) =>
    Math.max(
      0,
      ...breaths.map(
        ({ full, depth }) =>
          depth * ease(time, full - IN, full) * (1 - ease(time, full + 0.1, full + OUT)),
      ),
    ),
  );
}
