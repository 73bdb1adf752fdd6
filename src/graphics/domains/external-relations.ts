import { disc, sheet, wire } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** Speech on sheets of paper, pinned over one another on a board. */
export function externalRelations({ ink, paper, mid, deep, light }: DomainInks): string {
  return (
    sheet(ink, [
      [22, 26],
      [456, 18],
      [462, 340],
      [16, 334],
    ]) +
    sheet(mid, [
      [46, 64],
      [236, 46],
      [246, 180],
      [130, 190],
      [96, 232],
      [92, 193],
      [54, 196],
    ]) +
    sheet(light, [
      [234, 92],
      [430, 74],
      [440, 214],
      [400, 218],
      [404, 262],
      [358, 221],
      [244, 230],
    ]) +
    sheet(paper, [
      [108, 150],
      [318, 132],
      [330, 262],
      [212, 272],
      [166, 318],
      [168, 276],
      [118, 280],
    ]) +
    wire(ink, 10, "M138 190L290 177M142 218L294 205M145 246L228 239") +
    wire(deep, 9, "M344 120L408 114M346 146L410 140M349 172L396 168") +
    wire(ink, 9, "M72 98L196 86M75 126L100 124") +
    disc(deep, 214, 152, 12) +
    disc(ink, 336, 94, 11) +
    disc(paper, 142, 68, 11)
  );
}
