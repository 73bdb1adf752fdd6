import type { ImageValue } from "../../content/index.ts";
import type { HueName } from "../../facts/vocabulary.ts";
import { drawingIn } from "../../graphics/paper/cut.ts";
import { VOICES } from "../../graphics/paper/inks.ts";
import strand from "./share-strand.svg?raw";

/** Share picture: the portrait, and the strand that leaves it in the agent's color. */
export function faceShare<Shared>(of: Shared, portrait: ImageValue, color: HueName) {
  const drawing = drawingIn(strand).replaceAll("currentColor", VOICES[color].mid);
  return { of, portrait, drawing };
}
