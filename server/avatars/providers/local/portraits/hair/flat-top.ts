import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";

/** A high flat top with faded sides. */
export const flatTop: Part = ({ inks }) =>
  sheet(inks.deep, [
    [98, 120],
    [116, 130],
    [110, 196],
    [98, 200],
  ]) +
  sheet(inks.deep, [
    [262, 118],
    [246, 128],
    [252, 196],
    [262, 200],
  ]) +
  sheet(inks.ink, [
    [92, 164],
    [81, 42],
    [118, 31],
    [164, 35],
    [212, 27],
    [258, 29],
    [287, 36],
    [270, 164],
    [252, 138],
    [230, 126],
    [130, 128],
    [108, 140],
  ]);
