import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { torso } from "./torso.ts";

/** A dark suit with peaked lapels, a pale shirt, a tie in the voice's own hue. */
export const suit: Part = ({ inks }) =>
  torso(inks.ink, { neck: [56, 362], opening: 470, shoulder: [166, 402], foot: 230, slant: 4 }) +
  sheet(inks.mid, [
    [122, 330],
    [238, 330],
    [236, 420],
    [186, 514],
    [174, 514],
    [124, 420],
  ]) +
  sheet(inks.ink, [
    [165, 392],
    [198, 394],
    [192, 420],
    [203, 480],
    [182, 514],
    [162, 482],
    [171, 420],
  ]) +
  sheet(inks.light, [
    [126, 318],
    [102, 362],
    [144, 438],
    [181, 396],
    [181, 340],
  ]) +
  sheet(inks.light, [
    [236, 318],
    [259, 362],
    [219, 436],
    [181, 396],
    [181, 340],
  ]) +
  sheet(inks.deep, [
    [108, 360],
    [80, 386],
    [64, 438],
    [100, 430],
    [168, 514],
    [178, 514],
  ]) +
  sheet(inks.deep, [
    [257, 362],
    [281, 384],
    [300, 432],
    [262, 428],
    [192, 514],
    [182, 514],
  ]) +
  sheet(inks.paper, [
    [300, 470],
    [312, 456],
    [324, 464],
    [338, 452],
    [342, 478],
    [303, 484],
  ]);
