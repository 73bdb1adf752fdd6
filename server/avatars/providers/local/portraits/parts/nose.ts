import { moved, sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { NoseShape } from "../character.ts";
import type { Scene } from "../drawing.ts";

/** The nose: one plane of the darker step, cut to the person's own profile. */
export function nose(scene: Scene, shape: NoseShape): string {
  return sheet(scene.inks.shade, moved(shape.points, scene.middle + scene.turn * 9, shape.base));
}
