import type { Character } from "../../../../src/graphics/portraits/character.ts";
import { CHARACTERS } from "../../../../src/graphics/portraits/index.ts";
import { drawPortrait } from "../../../../src/graphics/portraits/portrait.ts";
import { REST } from "../../../../src/graphics/portraits/pose.ts";

/**
 * Who is drawn on a portrait, if it is one of the project's own drawings. Told by its content, so
 * an agent may have another id, and a photograph under a known id stays a photograph.
 */
export function drawnCharacter(portrait: Buffer): Character | undefined {
  return CHARACTERS.find((character) =>
    portrait.equals(Buffer.from(drawPortrait(character, REST))),
  );
}
