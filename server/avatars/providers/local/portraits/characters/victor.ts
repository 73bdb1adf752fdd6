import { sheet, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { Character, EyeShape } from "../character.ts";
import { suit } from "../clothing/suit.ts";
import { elderBeard } from "../hair/full-beard.ts";
import { glasses } from "../parts/glasses.ts";
import { STAMP } from "../hand/works.ts";

const EYES: EyeShape = {
  apart: 38,
  half: 18,
  upper: 7.5,
  lower: 6,
  tilt: -4,
  peak: 0.1,
  iris: 8.6,
  lash: 3.6,
  wing: 1,
  lid: 0,
};

const OBLONG: readonly Point[] = [
  [-29, -18, 3],
  [33, -20, 3],
  [31, 10, 12],
  [19, 22, 10],
  [-17, 22, 10],
  [-27, 10, 10],
];

/** Victor: compliance. */
export const VICTOR: Character = {
  id: "victor",
  color: "blue",
  skin: "medium",
  turn: 0,
  tilt: 0,
  head: {
    right: [
      [0, 50, 10],
      [46, 52, 26],
      [80, 92, 30],
      [86, 160, 30],
      [85, 220, 20],
      [74, 280, 20],
      [40, 330, 10],
    ],
    left: [
      [52, 56, 30],
      [84, 100, 30],
      [87, 160, 30],
      [86, 220, 20],
      [74, 280, 20],
      [40, 330, 10],
    ],
    chin: 336,
    eyes: 192,
    ears: { left: 88, right: 87, y: 208, size: 1.2 },
    neck: [40, 50],
  },
  eyes: EYES,
  brows: { over: 35, half: 24, thick: [11, 8], arch: 4, tilt: 3, from: "paper", uneven: 3 },
  nose: {
    base: 245,
    points: [
      [-7, -52],
      [-6, -26, 6],
      [-19, -7, 6],
      [-15, 3, 4],
      [12, 5, 3],
      [16, -2, 3],
      [4, -6, 5],
      [1, -26, 6],
    ],
  },
  mouth: { y: 277, half: 29, upper: 3, lower: 9, smile: 8, uneven: -1.5, from: "face" },
  clothing: suit,
  onFace: (scene) =>
    elderBeard(scene) +
    sheet(scene.inks.shade, [
      [148, 100],
      [182, 92, 20],
      [218, 102],
      [182, 97, 20],
    ]) +
    sheet(scene.inks.shade, [
      [140, 124],
      [180, 114, 20],
      [208, 121],
      [180, 119, 20],
    ]),
  glasses: (scene) =>
    glasses(scene, { lens: OBLONG, down: 1, rim: 5.5, arm: [87, 11], from: "ink" }, EYES),
  work: STAMP,
};
