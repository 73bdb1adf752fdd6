import { sheet } from "../../paper/cut.ts";
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
    [80, 30],
    [118, 18],
    [164, 22],
    [212, 12],
    [258, 15],
    [288, 24],
    [270, 164],
    [252, 138],
    [230, 126],
    [130, 128],
    [108, 140],
  ]);
