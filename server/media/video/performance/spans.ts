import type { Stage } from "./stage.ts";

/** From when to when something is said. */
export type Span = readonly [start: number, end: number];

/** A silence shorter than this is part of speech. */
export const PAUSE = 0.28;
/** Loudness under which nothing is said, and the shortest sound that counts, in seconds. */
const SILENCE = 0.18;
const SHORTEST = 0.06;
const STEP = 0.01;

/** Joins what is parted by less than a pause. */
function joined(spans: readonly Span[], pause: number): Span[] {
  const result: Span[] = [];
  for (const [start, end] of spans) {
    const last = result.at(-1);
    if (last !== undefined && start - last[1] < pause) {
      result[result.length - 1] = [last[0], Math.max(last[1], end)];
    } else result.push([start, end]);
  }
  return result;
}

/** Spans loud enough to be speech, for a voice without timings. */
function heard({ sound }: Stage): Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  for (let time = 0; time <= sound.seconds + STEP; time += STEP) {
    const loud = time < sound.seconds && sound.level(time) > SILENCE;
    if (loud) from ??= time;
    else if (from !== undefined) {
      if (time - from >= SHORTEST) spans.push([from, time]);
      from = undefined;
    }
  }
  return spans;
}

/**
 * When something is said, in order.
 * @param pause the silence that parts two spans, in seconds
 */
export function voicedSpans(stage: Stage, pause: number = PAUSE): Span[] {
  const { phones } = stage.timings;
  const spans =
    phones.length > 0 ? phones.map(({ start, end }): Span => [start, end]) : heard(stage);
  return joined(spans, pause);
}
