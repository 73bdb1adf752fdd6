import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { torso } from "./torso.ts";

/** A dark blazer with wide lapels cut at different angles, over a pale blouse. */
export const blazer: Part = ({ inks }) =>
  sheet(inks.paper, [
    [134, 352],
    [148, 346],
    [180, 410],
    [213, 346],
    [228, 352],
    [232, 420],
    [186, 514],
    [172, 514],
    [126, 420],
  ]) +
  torso(inks.ink, {
    neck: [38, 346],
    opening: 486,
    shoulder: [158, 404],
    foot: 224,
    slant: 5,
  }) +
  sheet(inks.deep, [
    [142, 346],
    [98, 392],
    [118, 411],
    [90, 429],
    [172, 512],
    [180, 486],
  ]) +
  sheet(inks.deep, [
    [218, 346],
    [264, 388],
    [243, 410],
    [273, 424],
    [190, 512],
    [180, 486],
  ]);
