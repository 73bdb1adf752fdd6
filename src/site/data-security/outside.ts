import type { OutsideBuilding } from "../../facts/outside-buildings.ts";
import { cut, type Point } from "../../graphics/paper/cut.ts";

/** A shape in one of the inks of the page's styles: `wall`, `part` or `light`. */
function shape(ink: "wall" | "part" | "light", points: readonly Point[]): string {
  return `<path class="${ink}" d="${cut(points)}"/>`;
}

function box(ink: "wall" | "part" | "light", x: number, y: number, w: number, h: number): string {
  return shape(ink, [
    [x, y + 1],
    [x + w, y],
    [x + w - 1, y + h],
    [x + 1, y + h],
  ]);
}

/** A hall of machines: racks with lamps, and a chimney for their heat. */
function machineHall(): string {
  const racks = [26, 74, 122].map(
    (x) =>
      box("part", x, 62, 38, 78) + [74, 92, 110].map((y) => box("light", x + 7, y, 24, 7)).join(""),
  );
  return box("wall", 10, 44, 166, 96) + box("wall", 132, 14, 24, 40) + racks.join("");
}

/** A billboard on two posts, with a face to be sold to. */
function billboard(): string {
  return (
    box("part", 44, 100, 10, 40) +
    box("part", 132, 100, 10, 40) +
    box("wall", 10, 18, 166, 88) +
    box("light", 22, 30, 62, 64) +
    box("light", 98, 34, 64, 12) +
    box("light", 98, 56, 52, 12) +
    box("light", 98, 78, 60, 12) +
    '<circle class="part" cx="53" cy="54" r="14"/><path class="part" d="M29 94c0-22 48-22 48 0Z"/>'
  );
}

/** Another company's office, with a gable and lit windows. */
function otherOffice(): string {
  const windows = [30, 78, 126].map((x) => box("light", x, 70, 30, 26));
  return (
    shape("wall", [
      [6, 58],
      [93, 10],
      [180, 57],
      [172, 58],
      [172, 140],
      [14, 140],
      [14, 59],
    ]) +
    windows.join("") +
    box("part", 78, 106, 30, 34)
  );
}

const BUILDINGS: Readonly<Record<OutsideBuilding, () => string>> = {
  "machine hall": machineHall,
  billboard,
  "other office": otherOffice,
};

/** A building outside, crossed out: the content of an SVG of 186 by 150 units. */
export function crossedOut(building: OutsideBuilding): string {
  return `${BUILDINGS[building]()}<path class="cross" d="M14 8L172 146M172 8L14 146"/>`;
}
