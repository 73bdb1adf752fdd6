import type { Character } from "../character.ts";
import { beadedCollar } from "../clothing/beaded-collar.ts";
import { crownBehind, halfMoons, wrap } from "../hair/wrapped-crown.ts";
import { LETTER } from "../hand/works.ts";

/** Amara: fundraising and donor management. */
export const AMARA: Character = {
  id: "amara",
  color: "coral",
  skin: "dark",
  turn: 0,
  tilt: -3,
  head: {
    right: [
      [0, 96],
      [54, 104, 30],
      [80, 144, 30],
      [83, 202, 8],
      [72, 246, 20],
      [48, 290, 10],
      [22, 317, 6],
    ],
    left: [
      [54, 104, 30],
      [81, 144, 30],
      [84, 204, 10],
      [70, 252, 20],
      [44, 296, 12],
      [16, 318, 5],
    ],
    chin: 318,
    eyes: 200,
    ears: { left: 84, right: 83, y: 210, size: 0.9 },
    neck: [33, 42],
  },
  eyes: {
    apart: 38,
    half: 21,
    upper: 11.5,
    lower: 6.5,
    tilt: 6,
    peak: 0.1,
    iris: 9.8,
    lash: 4.6,
    wing: 6,
    lid: 3.5,
  },
  brows: { over: 32, half: 22, thick: [8, 4], arch: 7, tilt: 1, from: "ink", uneven: 1 },
  nose: {
    base: 249,
    points: [
      [-2, -40],
      [4, -22, 6],
      [19, -8, 5],
      [17, 1, 4],
      [0, 6, 4],
      [-18, 2, 4],
      [-13, -5, 4],
      [-4, -9, 6],
    ],
  },
  mouth: { y: 275, half: 33, upper: 10, lower: 14, smile: 5, uneven: -1.5, from: "shade" },
  hairBehind: crownBehind,
  clothing: beadedCollar,
  overFace: (scene) => wrap(scene) + halfMoons(scene),
  work: LETTER,
};
