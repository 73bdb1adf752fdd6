import type { OutsideBuilding } from "../../facts/outside-buildings.ts";
import { drawingIn } from "../../graphics/svg-file.ts";
import billboard from "./buildings/billboard.svg?raw";
import machineHall from "./buildings/machine-hall.svg?raw";
import otherOffice from "./buildings/other-office.svg?raw";

/** The buildings outside, crossed out: the content of an SVG of 186 by 150 units. */
export const CROSSED_OUT: Readonly<Record<OutsideBuilding, string>> = {
  "machine hall": drawingIn(machineHall),
  billboard: drawingIn(billboard),
  "other office": drawingIn(otherOffice),
};
