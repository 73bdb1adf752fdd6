import { cut, piece, sheet, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";

const OUTER: readonly Point[] = [
  [172, 38, 40],
  [246, 46, 50],
  [300, 118, 50],
  [296, 220, 40],
  [284, 310, 20],
  [222, 362, 30],
  [150, 362, 30],
  [88, 310, 20],
  [80, 220, 40],
  [70, 120, 50],
  [104, 54, 44],
];

/**
 * Edge of the face, left open by the scarf; it runs against the outer edge, so that it is a hole.
 * The far side shows brow, eye socket and cheekbone.
 */
const OPENING: readonly Point[] = [
  [168, 98, 30],
  [122, 108, 30],
  [96, 150, 30],
  [92, 178, 8],
  [98, 202, 8],
  [92, 232, 12],
  [102, 276, 24],
  [128, 314, 16],
  [152, 326, 10],
  [192, 320, 20],
  [240, 276, 30],
  [258, 216, 30],
  [254, 156, 30],
  [222, 110, 30],
];

/** A scarf: the sheet behind the head. */
export const hijabBehind: Part = ({ inks }) => sheet(inks.paper, OUTER);

/** The scarf around the face: under-scarf at the brow, edge, and folds. */
export const hijabFront: Part = ({ inks, jaw }) =>
  sheet(inks.ink, [
    [172, 84, 30],
    [112, 96, 30],
    [84, 168, 20],
    [91, 206],
    [102, 152, 20],
    [126, 126, 30],
    [172, 118, 30],
    [226, 134, 30],
    [250, 180, 20],
    [256, 232],
    [270, 170, 30],
    [240, 96, 30],
  ]) +
  piece(inks.paper, cut(OUTER) + cut(jaw(OPENING))) +
  sheet(inks.mid, [
    [198, 56, 30],
    [262, 84, 40],
    [280, 150, 40],
    [272, 226],
    [271, 150, 40],
    [248, 94, 40],
  ]) +
  sheet(inks.mid, [
    [128, 60, 30],
    [86, 108, 40],
    [82, 172],
    [92, 116, 40],
  ]) +
  sheet(inks.mid, [
    [276, 260],
    [262, 304, 30],
    [206, 344],
    [256, 314, 30],
  ]);
