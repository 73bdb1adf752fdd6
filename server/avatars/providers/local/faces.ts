// Loaded by the process that makes a video: see `VideoInput.puppets`.
import type { Puppet } from "talking-portraits";
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
      temperament: person.temperament,
      draw: (pose, width) => drawPortrait(person, pose, width),
    }
  );
}
