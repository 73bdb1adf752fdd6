import type { Character } from "../character.ts";
import { workJacket } from "../clothing/work-jacket.ts";
import { fullBeard } from "../hair/full-beard.ts";
import { quiff } from "../hair/quiff.ts";
import { CALENDAR } from "../hand/works.ts";

/** Mateo: programs and operations. */
export const MATEO: Character = {
  id: "mateo",
  color: "green",
  skin: "medium",
  turn: 0,
  tilt: 1.5,
  head: {
    right: [
      [0, 80],
      [60, 86, 26],
      [90, 124, 26],
      [93, 192, 20],
      [90, 250, 16],
      [76, 300, 16],
      [40, 326, 10],
    ],
    left: [
      [60, 86, 26],
      [89, 124, 26],
      [92, 192, 20],
      [88, 250, 16],
      [74, 300, 16],
      [40, 326, 10],
    ],
    chin: 334,
    eyes: 194,
    ears: { left: 93, right: 93, y: 206, size: 1 },
    neck: [50, 58],
  },
  eyes: {
    apart: 42,
    half: 20,
    upper: 9.5,
    lower: 6.5,
    tilt: -1,
    peak: -0.1,
    iris: 9.6,
    lash: 4,
    wing: 1,
    lid: 0,
  },
  brows: { over: 31, half: 25, thick: [11, 7], arch: 4, tilt: -1, from: "ink", uneven: 3 },
  nose: {
    base: 240,
    points: [
      [8, -62],
      [9, -24, 8],
      [20, -7, 5],
      [16, 2, 4],
      [-10, 4, 3],
      [-16, -2, 3],
      [-4, -7, 5],
      [0, -26, 6],
    ],
  },
  mouth: { y: 271, half: 32, upper: 8.5, lower: 11, smile: 6, uneven: 1.5, from: "face" },
  clothing: workJacket,
  onFace: fullBeard,
  overFace: quiff,
  work: CALENDAR,
};
