import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";

/** Long pale hair: the fall behind the neck and shoulders. */
export const longBehind: Part = ({ inks }) =>
  sheet(inks.paper, [
    [190, 40, 40],
    [252, 52, 44],
    [284, 110, 40],
    [276, 220, 40],
    [290, 440],
    [240, 440],
    [180, 420],
    [110, 440],
    [50, 396],
    [66, 230, 40],
    [66, 120, 40],
    [112, 52, 44],
  ]);

/** The slanting fringe, the lock behind the ear and the lock along the far cheek. */
export const longFront: Part = ({ inks }) =>
  sheet(inks.paper, [
    [190, 40, 40],
    [252, 52, 44],
    [284, 110, 40],
    [276, 220, 40],
    [286, 387],
    [262, 379],
    [254, 296, 20],
    [262, 220, 20],
    [258, 172],
    [254, 150],
    [106, 172],
    [94, 190],
    [84, 196],
    [84, 262],
    [67, 280],
    [66, 200, 40],
    [66, 120, 40],
    [112, 52, 44],
  ]) +
  sheet(inks.mid, [
    [140, 80],
    [130, 169],
    [124, 170],
  ]) +
  sheet(inks.mid, [
    [176, 66],
    [171, 163],
    [164, 164],
  ]) +
  sheet(inks.mid, [
    [212, 66],
    [217, 156],
    [210, 157],
  ]) +
  sheet(inks.mid, [
    [240, 80],
    [250, 151],
    [245, 152],
  ]);

/** The near lock, lying over the shoulder; it moves with the head. */
export const longShoulder: Part = ({ inks }) =>
  sheet(inks.paper, [
    [72, 240],
    [92, 250],
    [108, 330, 20],
    [112, 470],
    [45, 410],
  ]) +
  sheet(inks.mid, [
    [80, 280],
    [84, 440],
    [76, 433],
  ]);
