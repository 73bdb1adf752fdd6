import { sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";

/** A full dark beard with its moustache; it moves with the jaw. */
export const fullBeard: Part = ({ inks, jaw }) =>
  sheet(
    inks.ink,
    jaw([
      [87, 176],
      [101, 176],
      [108, 222, 12],
      [134, 244, 10],
      [158, 238, 8],
      [180, 244],
      [203, 238, 8],
      [228, 244, 10],
      [254, 222, 12],
      [263, 176],
      [277, 176],
      [274, 250, 20],
      [262, 306, 16],
      [222, 342, 16],
      [180, 350, 10],
      [136, 342, 16],
      [98, 304, 16],
      [87, 250, 20],
    ]),
  );

/** A long pale beard, and pale hair at the temples. */
export const elderBeard: Part = ({ inks, jaw }) =>
  sheet(
    inks.paper,
    jaw([
      [88, 176],
      [85, 150, 8],
      [97, 128, 3],
      [103, 156, 10],
      [104, 190],
      [114, 234, 12],
      [140, 252, 6],
      [164, 244, 8],
      [181, 250],
      [198, 244, 8],
      [222, 252, 6],
      [246, 234, 12],
      [256, 190],
      [258, 152, 10],
      [265, 124, 3],
      [277, 148, 8],
      [273, 176],
      [268, 250, 20],
      [256, 310, 16],
      [228, 350, 6],
      [184, 374, 8],
      [142, 354, 6],
      [104, 314, 16],
      [92, 250, 20],
    ]),
  );

/** A small cut of beard on the chin. */
export const chinBeard: Part = ({ inks, jaw, middle }) =>
  sheet(
    inks.ink,
    jaw([
      [middle - 15, 295],
      [middle + 14, 294],
      [middle + 18, 302],
      [middle + 9, 318],
      [middle - 8, 319],
      [middle - 18, 303],
    ]),
  );
