import { disc, sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { torso } from "./torso.ts";

/** A coat under the fall of a scarf, crossed to one shoulder and held by a round pin. */
export const drapedScarf: Part = ({ inks }) =>
  torso(inks.ink, { neck: [60, 374], opening: 380, shoulder: [152, 418], foot: 220, slant: 4 }) +
  sheet(inks.paper, [
    [110, 250],
    [88, 310, 20],
    [72, 350, 30],
    [36, 424, 8],
    [70, 470, 30],
    [150, 478, 40],
    [214, 450],
    [246, 514],
    [322, 514],
    [300, 420, 20],
    [292, 350, 30],
    [284, 310, 20],
    [262, 250],
  ]) +
  sheet(inks.mid, [
    [74, 362],
    [124, 398, 40],
    [212, 388, 40],
    [282, 330],
    [216, 400, 40],
    [122, 410, 40],
  ]) +
  sheet(inks.mid, [
    [56, 404],
    [122, 440, 40],
    [206, 424, 40],
    [270, 376],
    [212, 440, 40],
    [120, 456, 40],
  ]) +
  sheet(inks.mid, [
    [262, 440],
    [284, 514],
    [274, 514],
  ]) +
  disc(inks.ink, 272, 394, 10) +
  disc(inks.mid, 272, 394, 4.5);
