import { disc, sheet, wire, type Point } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** A T-account whose two sides reach the same line, next to a stamped return. */
export function tax({ ink, paper, mid, deep, light }: DomainInks): string {
  const block = (fill: string, x: number, y: number, width: number, height: number): string =>
    sheet(fill, [
      [x, y + 2],
      [x + width, y],
      [x + width - 2, y + height],
      [x + 1, y + height - 2],
    ]);
  const page: Point[] = [
    [306, 52],
    [416, 38],
    [446, 62],
    [462, 300],
    [322, 318],
  ];
  return (
    // Debit: three entries. Credit: two. Both sides are 196 high.
    block(paper, 52, 92, 96, 60) +
    block(ink, 52, 158, 96, 44) +
    block(paper, 52, 208, 96, 80) +
    block(ink, 176, 92, 96, 108) +
    block(paper, 176, 206, 96, 82) +
    sheet(ink, [
      [34, 58],
      [290, 54],
      [290, 76],
      [34, 78],
    ]) +
    sheet(ink, [
      [155, 66],
      [169, 66],
      [170, 292],
      [154, 292],
    ]) +
    sheet(ink, [
      [50, 300],
      [274, 298],
      [274, 305],
      [50, 307],
    ]) +
    sheet(ink, [
      [50, 315],
      [274, 313],
      [274, 320],
      [50, 322],
    ]) +
    sheet(paper, page) +
    sheet(light, [
      [416, 38],
      [446, 62],
      [419, 66],
    ]) +
    wire(ink, 7, "M330 92L398 84M332 120L430 109M334 148L432 137M336 176L392 170") +
    disc(deep, 400, 238, 47) +
    disc(mid, 400, 238, 38) +
    wire(ink, 12, "M378 239L395 256L424 218")
  );
}
