// Loaded by the process that makes a video: see `VideoInput.puppets`.
import type { Puppet } from "talking-portraits";
import { CHARACTERS } from "./portraits/index.ts";
import { drawPortrait } from "./portraits/portrait.ts";
import { REST } from "talking-portraits/pose";
import { temperamentOf } from "./temperaments.ts";

/**
 * The character on a portrait, if it is one of the project's own drawings. Identified by content:
 * an agent may have another id, and a photograph under a known id stays a photograph.
 */
export function puppetOf(portrait: Buffer): Puppet | undefined {
  const character = CHARACTERS.find((each) =>
    portrait.equals(Buffer.from(drawPortrait(each, REST))),
  );
  return (
    character && {
      id: character.id,
      side: character.work.side,
      colleagues: new Set(CHARACTERS.map(({ id }) => id).filter((id) => id !== character.id)),
      temperament: temperamentOf(character.id),
      draw: (pose, width) => drawPortrait(character, pose, { width }),
    }
  );
}
