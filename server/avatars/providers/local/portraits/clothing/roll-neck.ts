import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { torso } from "./torso.ts";

/** A dark roll-neck, its fold shown as one thin cut. */
export const rollNeck: Part = ({ inks }) =>
  torso(inks.ink, {
    neck: [42, 370],
    opening: 376,
    shoulder: [146, 416],
    foot: 214,
    slant: 6,
  }) +
  sheet(inks.ink, [
    [139, 336, 4],
    [180, 348, 20],
    [222, 332, 4],
    [227, 390, 8],
    [180, 404, 20],
    [134, 392, 8],
  ]) +
  sheet(inks.deep, [
    [135, 366],
    [180, 383, 30],
    [226, 361],
    [226, 369],
    [180, 392, 30],
    [135, 375],
  ]);
