import { sheet, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { MIDDLE } from "../scene.ts";
import { torso } from "./torso.ts";

/** A spot on an oval around the throat; the angle runs from the right (0) downward. */
function spot(angle: number, rx: number, ry: number, ease = 0): Point {
  const turn = (angle * Math.PI) / 180;
  return [MIDDLE + Math.cos(turn) * rx, 356 + Math.sin(turn) * ry, ease];
}

/** A dress of the light tone with a broad collar of cut triangles. */
export const beadedCollar: Part = ({ inks }) => {
  const arc = (rx: number, ry: number, ease: number): Point[] =>
    [10, 32, 56, 79, 102, 125, 148, 170].map((angle) => spot(angle, rx, ry, ease));
  const teeth = [19, 37, 55, 72, 90, 108, 125, 143, 161].map((angle, index) =>
    sheet(index % 2 === 0 ? inks.mid : inks.paper, [
      spot(angle - 8, 60, 66),
      spot(angle + 8, 60, 65),
      spot(angle + 1, 100, 108),
    ]),
  );
  return (
    torso(inks.light, {
      neck: [52, 374],
      opening: 380,
      shoulder: [154, 410],
      foot: 218,
      slant: -4,
    }) +
    sheet(inks.ink, [...arc(114, 122, 8), ...arc(62, 54, 12).reverse()]) +
    teeth.join("") +
    // The throat, widening to the shoulders.
    sheet(inks.shade, [
      [147, 336],
      [213, 336],
      [216, 352, 10],
      [242, 367],
      [226, 392, 16],
      [180, 412, 24],
      [134, 392, 16],
      [118, 367],
      [144, 352, 10],
    ])
  );
};
