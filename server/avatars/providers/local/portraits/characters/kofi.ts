import type { Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { Character, EyeShape } from "../character.ts";
import { bandCollar } from "../clothing/band-collar.ts";
import { flatTop } from "../hair/flat-top.ts";
import { chinBeard } from "../hair/full-beard.ts";
import { glasses } from "../parts/glasses.ts";
import { BOARD } from "../hand/works.ts";

const EYES: EyeShape = {
  apart: 40,
  half: 19,
  upper: 10,
  lower: 6.5,
  tilt: 1,
  peak: 0,
  iris: 9.4,
  lash: 4,
  wing: 1,
  lid: 0,
};

const HEXAGON: readonly Point[] = [
  [-33, 0, 2],
  [-18, -27, 2],
  [20, -28, 2],
  [36, -2, 2],
  [21, 26, 2],
  [-17, 26, 2],
];

/** Kofi: innovation. */
export const KOFI: Character = {
  id: "kofi",
  color: "violet",
  skin: "dark",
  turn: 0,
  tilt: -2,
  head: {
    right: [
      [0, 100],
      [62, 104, 20],
      [84, 130, 20],
      [86, 200, 24],
      [84, 262, 8],
      [62, 306, 10],
      [26, 325, 8],
    ],
    left: [
      [62, 104, 20],
      [84, 130, 20],
      [86, 200, 24],
      [82, 266, 10],
      [58, 308, 10],
      [26, 324, 8],
    ],
    chin: 325,
    eyes: 202,
    ears: { left: 86, right: 86, y: 216, size: 1 },
    neck: [40, 46],
  },
  eyes: EYES,
  brows: { over: 42, half: 22, thick: [9, 6], arch: 4, tilt: 0, from: "ink", uneven: 4 },
  nose: {
    base: 250,
    points: [
      [0, -38],
      [6, -20, 6],
      [21, -8, 5],
      [19, 2, 4],
      [0, 6, 4],
      [-18, 2, 4],
      [-13, -5, 4],
      [-2, -9, 6],
    ],
  },
  mouth: { y: 276, half: 34, upper: 9, lower: 12, smile: 7, uneven: 2.5, from: "shade" },
  clothing: bandCollar,
  onFace: chinBeard,
  overFace: flatTop,
  glasses: (scene) =>
    glasses(scene, { lens: HEXAGON, down: 1, rim: 5, arm: [87, 9], from: "paper" }, EYES),
  work: BOARD,
};
