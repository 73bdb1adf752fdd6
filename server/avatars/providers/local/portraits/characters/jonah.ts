import { disc } from "../../../../../../src/graphics/paper/cut.ts";
import type { Character } from "../character.ts";
import { cardigan } from "../clothing/cardigan.ts";
import { curls } from "../hair/curls.ts";
import { BUBBLE } from "../hand/works.ts";

const FRECKLES = [
  [-62, 236],
  [-50, 243],
  [-39, 237],
  [43, 238],
  [54, 244],
  [65, 237],
] as const;

/** Jonah: external relations. */
export const JONAH: Character = {
  id: "jonah",
  color: "sky",
  skin: "light",
  turn: 0,
  tilt: 3,
  head: {
    right: [
      [0, 96],
      [60, 104, 26],
      [90, 144, 30],
      [96, 204, 24],
      [90, 256, 20],
      [62, 300, 18],
      [24, 316, 10],
    ],
    left: [
      [60, 104, 26],
      [90, 144, 30],
      [95, 206, 24],
      [86, 262, 20],
      [56, 302, 18],
      [20, 317, 8],
    ],
    chin: 317,
    eyes: 200,
    ears: { left: 95, right: 96, y: 216, size: 1.1 },
    neck: [43, 50],
  },
  eyes: {
    apart: 43,
    half: 19,
    upper: 12,
    lower: 6.5,
    tilt: -1,
    peak: -0.1,
    iris: 10.4,
    lash: 4,
    wing: 1,
    lid: 0,
  },
  brows: { over: 34, half: 21, thick: [8, 6], arch: 6, tilt: 2, from: "ink", uneven: 4 },
  nose: {
    base: 246,
    points: [
      [3, -26],
      [7, -15, 5],
      [18, -5, 5],
      [12, 4, 4],
      [-11, 4, 4],
      [-3, -5, 4],
    ],
  },
  mouth: { y: 270, half: 39, upper: 5, lower: 9, smile: 11, uneven: 3, from: "shade" },
  clothing: cardigan,
  onFace: ({ inks, middle }) =>
    FRECKLES.map(([x, y]) => disc(inks.shade, middle + x, y, 2)).join(""),
  overFace: curls,
  work: BUBBLE,
};
