import { expect } from "@playwright/test";
import type { Entry } from "./playback-probe.ts";

/** A delay of the specification's, and two entries of a page's log between which it lies. */
export interface Span {
  name: string;
  ms: number;
  from: Entry;
  to: Entry;
}

/** How far a measured delay may be from the specification's, in ms (issue 6). */
const TOLERANCE = 50;
/** A late timer this near to an end of a span makes a measurement of the machine, in ms. */
const NEAR = 60;
const TRIES = 3;

/**
 * Measures delays by the page's own clock and holds them to the specification's constants. Where
 * the page's timers show that the machine was busy just then, all is measured anew, three times at
 * most; of each delay the truest measurement counts. The tolerance stays.
 * @param take goes through the sequence, on a page of its own each time. `late` says when the
 *   page's timers were late
 */
export async function expectDelays(
  take: () => Promise<{ late: readonly number[]; spans: readonly Span[] }>,
): Promise<void> {
  const off = new Map<string, number>();
  for (let turn = 0; turn < TRIES; turn++) {
    const { late, spans } = await take();
    let calm = true;
    for (const { name, ms, from, to } of spans) {
      const error = to.at - from.at - ms;
      const before = off.get(name);
      if (before === undefined || Math.abs(error) < Math.abs(before)) off.set(name, error);
      calm &&= !late.some((at) => [from, to].some((end) => Math.abs(at - end.at) < NEAR));
    }
    const within = [...off.values()].every((error) => Math.abs(error) <= TOLERANCE);
    if (calm || within) break;
  }
  for (const [name, error] of off) {
    const told = `${name}: ${error.toFixed(0)} ms from the specification's`;
    expect.soft(Math.abs(error), told).toBeLessThanOrEqual(TOLERANCE);
  }
}
