import { sheet, type Point } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** A table, chairs on both sides of it, and someone in the chair that was free. */
export function personnel({ ink, paper, mid, deep, light }: DomainInks): string {
  const back = (fill: string, x: number, top: number, foot: number, half: number): string => {
    const corners: Point[] = [
      [x - half, top + 6, 14],
      [x + half - 3, top, 14],
      [x + half, foot],
      [x - half + 3, foot],
    ];
    return sheet(fill, corners);
  };
  const slats = (fill: string, x: number, top: number, height: number): string =>
    [-26, 0, 26]
      .map((aside) =>
        sheet(fill, [
          [x + aside - 6, top],
          [x + aside + 6, top],
          [x + aside + 5, top + height],
          [x + aside - 5, top + height],
        ]),
      )
      .join("");
  return (
    back(ink, 74, 104, 230, 48) +
    slats(mid, 74, 124, 90) +
    back(ink, 190, 98, 230, 48) +
    slats(mid, 190, 118, 90) +
    back(ink, 420, 102, 230, 48) +
    slats(mid, 420, 122, 90) +
    // The chair that is taken, and who has taken it.
    back(light, 305, 92, 230, 58) +
    sheet(light, [
      [288, 140],
      [324, 140],
      [328, 190],
      [284, 190],
    ]) +
    sheet(deep, [
      [288, 160],
      [305, 196],
      [324, 160],
      [332, 164, 10],
      [374, 182, 20],
      [386, 236],
      [226, 236],
      [238, 184, 20],
      [282, 166, 10],
    ]) +
    sheet(paper, [
      [272, 66, 16],
      [338, 62, 16],
      [342, 116, 16],
      [322, 150, 12],
      [292, 152, 12],
      [270, 118, 16],
    ]) +
    sheet(ink, [
      [262, 128, 10],
      [258, 60, 24],
      [284, 26, 24],
      [332, 24, 24],
      [354, 60, 24],
      [348, 126, 10],
      [338, 96, 14],
      [318, 76, 10],
      [280, 88, 14],
    ]) +
    sheet(paper, [
      [286, 158],
      [305, 196],
      [326, 158],
      [334, 168],
      [305, 218],
      [278, 168],
    ]) +
    // The table.
    sheet(paper, [
      [8, 214],
      [470, 206],
      [476, 246],
      [4, 252],
    ]) +
    sheet(mid, [
      [200, 212],
      [256, 211],
      [246, 232],
      [186, 233],
    ]) +
    back(ink, 128, 232, 372, 54) +
    slats(mid, 128, 258, 110) +
    back(ink, 362, 236, 372, 54) +
    slats(mid, 362, 262, 110)
  );
}
