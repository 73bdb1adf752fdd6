import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { torso } from "./torso.ts";

/** A work jacket over an open-necked shirt; a pencil is in the pocket. */
export const workJacket: Part = ({ inks }) =>
  sheet(inks.paper, [
    [126, 358],
    [180, 424],
    [236, 358],
    [250, 400],
    [226, 514],
    [136, 514],
    [112, 400],
  ]) +
  torso(inks.deep, { neck: [58, 362], opening: 620, shoulder: [166, 400], foot: 232, slant: -4 }) +
  // The shirt between the fronts of the jacket.
  sheet(inks.paper, [
    [126, 362],
    [180, 417],
    [236, 362],
    [216, 514],
    [146, 514],
  ]) +
  sheet(inks.light, [
    [130, 346],
    [102, 372],
    [142, 446],
    [180, 418],
  ]) +
  sheet(inks.light, [
    [230, 346],
    [260, 374],
    [220, 448],
    [180, 418],
  ]) +
  sheet(inks.ink, [
    [176, 430],
    [184, 430],
    [186, 514],
    [177, 514],
  ]) +
  sheet(inks.paper, [
    [278, 430],
    [288, 428],
    [290, 470],
    [279, 470],
  ]) +
  sheet(inks.ink, [
    [252, 456],
    [312, 450],
    [316, 514],
    [254, 514],
  ]);
