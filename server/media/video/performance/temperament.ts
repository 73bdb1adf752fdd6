import { randomOf, within } from "./random.ts";

/** How an agent moves while speaking. 1 is the average in every property. */
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

/** A default temperament, derived from the id. */
export function temperamentOf(id: string): Temperament {
  const random = randomOf(`temperament ${id}`);
  return {
    sway: within(random, 0.7, 1.2),
    pace: within(random, 0.8, 1.2),
    nod: within(random, 0.8, 1.2),
    tilt: within(random, 0.7, 1.3),
    brow: within(random, 0.8, 1.2),
    blink: within(random, 3.4, 4.4),
    glance: within(random, 0.4, 0.7),
    articulation: within(random, 0.92, 1.05),
    smile: within(random, 0.4, 0.7),
    closure: 0.05,
  };
}
