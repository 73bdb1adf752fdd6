import { randomOf, within } from "./random.ts";

/** How somebody moves while speaking. 1 is the middle of the family in every share. */
export interface Temperament {
  /** Slow movement of the head: how far, and how fast. */
  readonly sway: number;
  readonly pace: number;
  /** Nods on stressed syllables. */
  readonly nod: number;
  /** How far the head is held to one side from phrase to phrase. */
  readonly tilt: number;
  /** Lifts of the brows. */
  readonly brow: number;
  /** Seconds from one blink to the next, in the middle. */
  readonly blink: number;
  /** How readily the eyes leave the viewer in a pause, 0 to 1. */
  readonly glance: number;
  /** How far the mouth opens. */
  readonly articulation: number;
  /** How much of the smile stays while speaking, 0 to 1. */
  readonly smile: number;
  /** Openings up to this are closed lips: between two sounds the mouth shuts. */
  readonly closure: number;
}

/** The eight agents. None is lively: they speak as advisers to somebody who decides. */
const TEMPERAMENTS: ReadonlyMap<string, Temperament> = new Map([
  ["nora", of(0.8, 0.9, 0.9, 0.7, 0.9, 3.9, 0.4, 0.95, 0.45)],
  ["amara", of(1.15, 1.1, 1.1, 1.2, 1.2, 3.5, 0.5, 1.02, 0.6)],
  ["mateo", of(1.1, 0.95, 1.25, 0.9, 0.9, 3.7, 0.5, 1, 0.55)],
  ["victor", of(0.6, 0.7, 0.75, 0.6, 1.1, 4.5, 0.7, 0.9, 0.35)],
  ["ingrid", of(0.7, 1, 0.7, 0.9, 0.75, 4.2, 0.5, 0.95, 0.4)],
  ["jonah", of(1.2, 1.2, 1.05, 1.1, 1.25, 3.3, 0.4, 1, 0.4)],
  ["leila", of(0.9, 0.8, 0.85, 1.3, 1, 4, 0.6, 0.95, 0.55)],
  ["kofi", of(1, 1.15, 1.2, 0.8, 1.15, 3.6, 0.7, 1, 0.2, 0.11)],
]);

function of(
  sway: number,
  pace: number,
  nod: number,
  tilt: number,
  brow: number,
  blink: number,
  glance: number,
  articulation: number,
  smile: number,
  closure = 0.05,
): Temperament {
  return { sway, pace, nod, tilt, brow, blink, glance, articulation, smile, closure };
}

/** How a person moves; somebody who is not one of the eight has a temperament from the id. */
export function temperamentOf(id: string): Temperament {
  const known = TEMPERAMENTS.get(id);
  if (known !== undefined) return known;
  const random = randomOf(`temperament ${id}`);
  return of(
    within(random, 0.7, 1.2),
    within(random, 0.8, 1.2),
    within(random, 0.8, 1.2),
    within(random, 0.7, 1.3),
    within(random, 0.8, 1.2),
    within(random, 3.4, 4.4),
    within(random, 0.4, 0.7),
    within(random, 0.92, 1.05),
    within(random, 0.4, 0.7),
  );
}
