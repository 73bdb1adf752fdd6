import { disc, sheet } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** Loose readings: x, y, radius, ink. */
const LOOSE = [
  [42, 74, 15, "paper"],
  [96, 128, 11, "ink"],
  [34, 176, 10, "deep"],
  [120, 52, 9, "deep"],
  [84, 218, 15, "paper"],
  [148, 104, 14, "paper"],
  [38, 274, 13, "ink"],
  [140, 178, 12, "ink"],
  [112, 284, 11, "paper"],
  [176, 240, 13, "paper"],
  [188, 150, 10, "deep"],
  [196, 66, 10, "ink"],
  [166, 306, 10, "deep"],
  [226, 200, 12, "ink"],
  [236, 112, 11, "paper"],
] as const;

/** Scattered readings that gather into columns and at last into bars. */
export function data({ ink, paper, deep }: DomainInks): string {
  const inks = { ink, paper, deep };
  const column = (x: number, count: number, fill: string): string =>
    Array.from({ length: count }, (_, index) => disc(fill, x, 300 - index * 31, 14)).join("");
  const bar = (fill: string, x: number, top: number, width: number): string =>
    sheet(fill, [
      [x, top + 4],
      [x + width, top],
      [x + width, 318],
      [x, 318],
    ]);
  return (
    LOOSE.map(([x, y, radius, fill]) => disc(inks[fill], x, y, radius)).join("") +
    column(270, 3, paper) +
    column(304, 4, ink) +
    bar(paper, 330, 150, 40) +
    bar(ink, 376, 96, 40) +
    bar(paper, 422, 36, 40) +
    sheet(ink, [
      [20, 322],
      [464, 318],
      [464, 328],
      [20, 332],
    ])
  );
}
