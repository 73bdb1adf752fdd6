import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Character } from "../character.ts";
import { rollNeck } from "../clothing/roll-neck.ts";
import { longBehind, longFront, longShoulder } from "../hair/fringe.ts";
import { CHART } from "../hand/works.ts";

/** Ingrid: data and impact analytics. */
export const INGRID: Character = {
  id: "ingrid",
  color: "teal",
  skin: "light",
  turn: 0.55,
  tilt: 1.5,
  head: {
    right: [
      [6, 84],
      [50, 94, 20],
      [72, 134, 16],
      [76, 170, 8],
      [68, 196, 8],
      [77, 226, 10],
      [70, 262, 16],
      [50, 300, 8],
      [30, 318, 5],
    ],
    left: [
      [46, 92, 20],
      [80, 132, 20],
      [84, 200, 10],
      [70, 258, 8],
      [28, 304, 10],
      [-6, 319, 5],
    ],
    chin: 319,
    eyes: 198,
    ears: { left: 84, right: null, y: 212, size: 0.9 },
    neck: [33, 38],
  },
  eyes: {
    apart: 38,
    half: 19.5,
    upper: 9,
    lower: 5.5,
    tilt: 4,
    peak: 0.05,
    iris: 9,
    lash: 4.2,
    wing: 5,
    lid: 3,
  },
  brows: { over: 27, half: 21, thick: [6, 3.5], arch: 4, tilt: 0, from: "deep", uneven: 1 },
  nose: {
    base: 249,
    points: [
      [2, -66],
      [7, -34, 10],
      [21, -8, 4],
      [16, 1, 4],
      [-6, 4],
      [0, -5, 4],
      [-1, -30, 10],
    ],
  },
  mouth: { y: 275, half: 29, upper: 7, lower: 10, smile: 7, uneven: 1, from: "deep" },
  hairBehind: longBehind,
  clothing: rollNeck,
  overFace: (scene) =>
    longShoulder(scene) +
    longFront(scene) +
    sheet(scene.inks.ink, [
      [84, 236],
      [97, 236],
      [92, 292],
    ]),
  work: CHART,
};
