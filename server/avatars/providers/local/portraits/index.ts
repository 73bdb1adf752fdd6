import type { Character } from "./character.ts";
import { AMARA } from "./characters/amara.ts";
import { INGRID } from "./characters/ingrid.ts";
import { JONAH } from "./characters/jonah.ts";
import { KOFI } from "./characters/kofi.ts";
import { LEILA } from "./characters/leila.ts";
import { MATEO } from "./characters/mateo.ts";
import { NORA } from "./characters/nora.ts";
import { VICTOR } from "./characters/victor.ts";

/** The family of eight, in display order. */
export const CHARACTERS: readonly Character[] = [
  NORA,
  AMARA,
  MATEO,
  VICTOR,
  INGRID,
  JONAH,
  LEILA,
  KOFI,
];
