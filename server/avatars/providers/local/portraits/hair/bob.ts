import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";

/** An uneven bob with one pale streak: the mass behind the face and neck. */
export const bobBehind: Part = ({ inks }) =>
  sheet(inks.ink, [
    [166, 40, 30],
    [236, 44, 40],
    [288, 92, 44],
    [294, 170, 40],
    [296, 250, 30],
    [324, 346],
    [236, 358, 20],
    [180, 330],
    [128, 322, 16],
    [58, 304],
    [70, 230, 40],
    [64, 150, 40],
    [82, 84, 44],
    [122, 48, 30],
  ]);

/** The bob over the forehead: tucked behind one ear, falling over the other cheek. */
export const bobFront: Part = ({ inks }) =>
  sheet(inks.ink, [
    [152, 46],
    [153, 102],
    [116, 134, 30],
    [98, 168, 10],
    [94, 196],
    [72, 204],
    [66, 140, 30],
    [92, 70, 30],
  ]) +
  sheet(inks.ink, [
    [144, 46],
    [152, 101],
    [226, 132, 40],
    [264, 184, 30],
    [266, 226, 20],
    [248, 302],
    [300, 310],
    [292, 120, 40],
    [252, 50, 40],
  ]) +
  sheet(inks.paper, [
    [148, 43],
    [208, 40, 30],
    [268, 84, 40],
    [286, 170, 30],
    [282, 222],
    [264, 150, 30],
    [224, 108, 40],
    [170, 88, 30],
  ]);
