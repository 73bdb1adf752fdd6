import { piece, scallop, sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";

/** A high crown of natural hair behind a wrap. */
export const crownBehind: Part = ({ inks }) =>
  piece(
    inks.ink,
    scallop(
      [
        [98, 164],
        [74, 116],
        [92, 66],
        [148, 40],
        [216, 38],
        [274, 68],
        [290, 118],
        [266, 166],
      ],
      0.62,
    ),
  );

/** The wrap, its cut pattern, and the hairline under it. */
export const wrap: Part = ({ inks }) =>
  sheet(inks.ink, [
    [92, 190],
    [90, 140, 20],
    [128, 96],
    [236, 94],
    [270, 138, 20],
    [268, 190],
    [252, 158, 20],
    [216, 138, 30],
    [144, 138, 30],
    [108, 160, 20],
  ]) +
  sheet(inks.paper, [
    [84, 156],
    [92, 110, 26],
    [132, 82, 30],
    [182, 76, 30],
    [234, 82, 30],
    [268, 110, 26],
    [277, 156],
    [254, 132, 26],
    [218, 114, 30],
    [180, 110, 30],
    [140, 114, 30],
    [106, 134, 26],
  ]) +
  sheet(inks.mid, [
    [110, 98],
    [134, 114],
    [112, 128],
  ]) +
  sheet(inks.deep, [
    [146, 82],
    [168, 110],
    [142, 112],
  ]) +
  sheet(inks.mid, [
    [178, 78],
    [196, 110],
    [172, 108],
  ]) +
  sheet(inks.deep, [
    [214, 80],
    [224, 114],
    [202, 109],
  ]) +
  sheet(inks.mid, [
    [248, 97],
    [250, 128],
    [230, 117],
  ]);

/** Half-discs of paper under the ears. */
export const halfMoons: Part = ({ inks }) =>
  piece(inks.paper, "M72 232L108 236A19 19 0 0 1 72 232Z") +
  piece(inks.paper, "M253 237L290 231A19 19 0 0 1 253 237Z");
