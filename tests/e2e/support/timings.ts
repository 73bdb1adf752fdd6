import { expect } from "@playwright/test";
import { cpus, loadavg } from "node:os";
import type { Entry, Record } from "./playback-probe.ts";

/** A delay of the specification's, and two entries of a page's log between which it lies. */
export interface Span {
  name: string;
  ms: number;
  from: Entry;
  to: Entry;
}

/** What was measured on one page. */
export interface Measurement {
  record: Record;
  spans: readonly Span[];
}

/** How far a measured delay may be from the specification's, in ms. */
const TOLERANCE = 50;
/** A late timer this near to an end of a span makes a measurement of the machine, in ms. */
const NEAR = 60;
const TRIES = 3;
/** So many programs want each processor that none runs when it should. */
const OVERLOAD = 3;

/**
 * Measures delays by the page's own clock and holds them to the specification's constants. Where
 * the page's timers show that the machine was busy just then, all is measured anew, three times at
 * most; of each delay the truest measurement counts. The tolerance stays. Only on a machine with
 * far more to do than it can, a delay is held to a timer of the same length that ran beside it.
 * @param take goes through the sequence, on a page of its own each time
 */
export async function expectDelays(take: () => Promise<Measurement>): Promise<void> {
  const off = new Map<string, number>();
  const offBeside = new Map<string, number>();
  for (let turn = 0; turn < TRIES; turn++) {
    const { record, spans } = await take();
    let calm = true;
    for (const { name, ms, from, to } of spans) {
      keepTruest(off, name, to.at - from.at - ms);
      const timer = record.beside.find((rung) => rung.from === from.at && rung.ms === ms);
      if (timer) keepTruest(offBeside, name, to.at - timer.at);
      const ends = [from.at, to.at];
      calm &&= !record.late.some((late) => ends.some((at) => Math.abs(late - at) < NEAR));
    }
    if (calm || [...off.values()].every(isWithin)) break;
  }
  const overloaded = (loadavg()[0] ?? 0) > OVERLOAD * cpus().length;
  for (const [name, error] of off) {
    const beside = overloaded ? (offBeside.get(name) ?? error) : error;
    const told = `${name}: ${error.toFixed(0)} ms off; ${beside.toFixed(0)} from a timer beside it`;
    expect.soft(isWithin(error) || isWithin(beside), told).toBe(true);
  }
}

function keepTruest(kept: Map<string, number>, name: string, error: number): void {
  const before = kept.get(name);
  if (before === undefined || Math.abs(error) < Math.abs(before)) kept.set(name, error);
}

function isWithin(error: number): boolean {
  return Math.abs(error) <= TOLERANCE;
}
