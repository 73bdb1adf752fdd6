import { piece, scallop } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";

/** A head of large curls. */
export const curls: Part = ({ inks }) =>
  piece(
    inks.ink,
    scallop(
      [
        [88, 190],
        [66, 160],
        [72, 116],
        [88, 76],
        [126, 50],
        [168, 34],
        [214, 38],
        [254, 60],
        [284, 92],
        [294, 136],
        [276, 178],
        [262, 150],
        [240, 126, 1],
        [206, 134],
        [166, 128],
        [130, 138],
        [106, 156, 1],
        [102, 186, 1],
      ],
      0.56,
    ),
  );
