import { expect } from "@playwright/test";
import type { Entry } from "./playback-probe.ts";

/** A delay of the specification's, and two entries of a page's log between which it lies. */
export interface Span {
  name: string;
  ms: number;
  from: Entry;
  to: Entry;
}

/** How far a measured delay may be from the specification's, in ms. */
const TOLERANCE = 50;
const TRIES = 5;

/**
 * Measures delays by the page's own clock and holds them to the specification's constants. What
 * holds a machine up makes a delay longer and never truer, so a visit with a delay that is off is
 * made anew, five times at most, and of each delay the truest measurement counts.
 * @param visit goes through the sequence, on a page of its own each time
 */
export async function expectDelays(visit: () => Promise<readonly Span[]>): Promise<void> {
  const truest = new Map<string, number>();
  for (let turn = 0; turn < TRIES; turn++) {
    for (const { name, ms, from, to } of await visit()) {
      const error = to.at - from.at - ms;
      const before = truest.get(name) ?? Infinity;
      if (Math.abs(error) < Math.abs(before)) truest.set(name, error);
    }
    if ([...truest.values()].every(isWithin)) break;
  }
  for (const [name, error] of truest) {
    expect.soft(isWithin(error), `${name}: ${error.toFixed(0)} ms off`).toBe(true);
  }
}

function isWithin(error: number): boolean {
  return Math.abs(error) <= TOLERANCE;
}
