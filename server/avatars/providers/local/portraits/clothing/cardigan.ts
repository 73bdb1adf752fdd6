import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { torso } from "./torso.ts";

/** Loose stitches: a few short slanting cuts in each front. */
const STITCHES = [
  [62, 432],
  [92, 420],
  [34, 458],
  [76, 468],
  [108, 456],
  [48, 496],
  [96, 500],
  [276, 418],
  [304, 432],
  [262, 454],
  [292, 468],
  [324, 462],
  [278, 500],
  [312, 498],
] as const;

/** A shawl-collared cardigan over a round-necked shirt. */
export const cardigan: Part = ({ inks }) =>
  torso(inks.deep, { neck: [48, 360], opening: 446, shoulder: [164, 406], foot: 230, slant: -6 }) +
  sheet(inks.paper, [
    [122, 362],
    [140, 352],
    [150, 384, 20],
    [180, 396, 20],
    [212, 382, 20],
    [222, 352],
    [238, 362],
    [216, 514],
    [150, 514],
  ]) +
  sheet(inks.ink, [
    [138, 338],
    [108, 366, 12],
    [112, 400, 20],
    [160, 514],
    [184, 514],
    [140, 390, 30],
  ]) +
  sheet(inks.ink, [
    [222, 338],
    [254, 366, 12],
    [250, 400, 20],
    [206, 514],
    [180, 514],
    [221, 388, 30],
  ]) +
  STITCHES.map(([x, y]) =>
    sheet(inks.mid, [
      [x, y],
      [x + 9, y - 7],
      [x + 11, y - 4],
      [x + 2, y + 3],
    ]),
  ).join("");
