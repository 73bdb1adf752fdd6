import { disc, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { Character, EyeShape } from "../character.ts";
import { blazer } from "../clothing/blazer.ts";
import { bobBehind, bobFront } from "../hair/bob.ts";
import { glasses } from "../parts/glasses.ts";
import { TICKS } from "../hand/works.ts";

const EYES: EyeShape = {
  apart: 39,
  half: 19,
  upper: 9.5,
  lower: 6,
  tilt: 5,
  peak: 0.02,
  iris: 9.2,
  lash: 4,
  wing: 4,
  lid: 0,
};

const ROUND: readonly Point[] = [
  [-8, -31, 11],
  [12, -31, 11],
  [29, -18, 11],
  [33, 3, 11],
  [26, 23, 11],
  [8, 32, 11],
  [-12, 31, 11],
  [-27, 18, 11],
  [-31, -4, 11],
  [-25, -22, 11],
];

/** Nora: tax, audit and accounting. */
export const NORA: Character = {
  id: "nora",
  color: "amber",
  skin: "light",
  turn: 0,
  tilt: -1.5,
  head: {
    right: [
      [0, 70],
      [60, 84, 30],
      [86, 130, 30],
      [88, 196, 24],
      [82, 248, 12],
      [55, 296, 8],
      [24, 312, 8],
    ],
    left: [
      [60, 84, 30],
      [84, 130, 30],
      [87, 196, 24],
      [80, 250, 10],
      [50, 298, 10],
      [16, 313, 6],
    ],
    chin: 313,
    eyes: 196,
    ears: { left: 88, right: null, y: 208, size: 0.95 },
    neck: [37, 43],
  },
  eyes: EYES,
  brows: { over: 38, half: 21, thick: [7, 4], arch: 6, tilt: 0, from: "ink", uneven: 3 },
  nose: {
    base: 244,
    points: [
      [-3, -42],
      [3, -24, 6],
      [15, -8, 5],
      [12, 1, 4],
      [-12, 3],
      [-4, -5, 5],
      [-1, -20, 6],
    ],
  },
  mouth: { y: 270, half: 31, upper: 7.5, lower: 11, smile: 7, uneven: 1.5, from: "deep" },
  hairBehind: bobBehind,
  clothing: blazer,
  overFace: (scene) =>
    bobFront(scene) + disc(scene.inks.ink, 87, 244, 9) + disc(scene.inks.paper, 87, 244, 3.5),
  glasses: (scene) =>
    glasses(scene, { lens: ROUND, down: 1, rim: 5, arm: [92, 9], from: "ink" }, EYES),
  work: TICKS,
};
