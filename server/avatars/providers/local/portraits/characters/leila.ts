import type { Character } from "../character.ts";
import { drapedScarf } from "../clothing/draped-scarf.ts";
import { hijabBehind, hijabFront } from "../hair/hijab.ts";
import { HANDBOOK } from "../hand/works.ts";

/** Leila: personnel. */
export const LEILA: Character = {
  id: "leila",
  color: "rose",
  skin: "medium",
  turn: -0.55,
  tilt: -3,
  head: {
    right: [
      [0, 84],
      [60, 92, 26],
      [90, 140, 30],
      [92, 210, 24],
      [76, 270, 26],
      [36, 312, 20],
      [2, 322, 8],
    ],
    left: [
      [52, 92, 26],
      [80, 140, 30],
      [80, 220, 26],
      [60, 300, 20],
      [28, 321, 8],
    ],
    chin: 322,
    eyes: 200,
    neck: [34, 40],
  },
  eyes: {
    apart: 39,
    half: 21,
    upper: 11.5,
    lower: 6.5,
    tilt: 3,
    peak: 0,
    iris: 10.2,
    lash: 5,
    wing: 5,
    lid: 4,
  },
  brows: { over: 34, half: 23, thick: [8, 4], arch: 6, tilt: 2, from: "ink", uneven: 1 },
  nose: {
    base: 250,
    points: [
      [-4, -62],
      [-7, -34, 10],
      [-20, -9, 5],
      [-16, 1, 5],
      [8, 4],
      [2, -6, 5],
      [1, -28, 8],
    ],
  },
  mouth: { y: 276, half: 30, upper: 8.5, lower: 12, smile: 6, uneven: 1, from: "shade" },
  hairBehind: hijabBehind,
  clothing: drapedScarf,
  overFace: hijabFront,
  work: HANDBOOK,
};
