// Loaded by the process that makes a video: see `VideoInput.puppets`.
import type { Puppet, Temperament } from "talking-portraits";
import { PEOPLE } from "./portraits/person.ts";
import { drawPortrait } from "./portraits/portrait.ts";
import { REST } from "talking-portraits/pose";

/**
 * The person on a portrait, if it is one of the project's own drawings. Identified by content: an
 * agent may have another id, and a photograph under a known id stays a photograph.
 */
export function puppetOf(portrait: Buffer): Puppet | undefined {
  const person = PEOPLE.find((each) => portrait.equals(Buffer.from(drawPortrait(each, REST))));
  return (
    person && {
      id: person.id,
      side: person.work.side,
      colleagues: new Set(PEOPLE.map(({ id }) => id).filter((id) => id !== person.id)),
      temperament: temperamentOf(person.id),
      draw: (pose, width) => drawPortrait(person, pose, width),
    }
  );
}

/** The eight agents. None is lively: they speak as advisers. */
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

/** Temperament of an agent; undefined for one who is not among the eight. */
export function temperamentOf(id: string): Temperament | undefined {
  return TEMPERAMENTS.get(id);
}
