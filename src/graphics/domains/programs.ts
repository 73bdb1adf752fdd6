import { disc, sheet, type Point } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** Foot of each schedule: x of its middle, y of the tread, size. */
const PAGES = [
  { x: 82, y: 290, size: 1.2, lean: -6 },
  { x: 238, y: 214, size: 1.2, lean: 5 },
  { x: 396, y: 138, size: 1.2, lean: -4 },
] as const;

/** A stair with the schedule of a program on every step. */
export function programs({ ink, paper, mid, deep, light }: DomainInks): string {
  const stair: Point[] = [
    [0, 290],
    [160, 287],
    [161, 213],
    [318, 210],
    [319, 137],
    [480, 134],
    [480, 360],
    [0, 360],
  ];
  const page = ({ x, y, size, lean }: (typeof PAGES)[number], index: number): string => {
    const at = (px: number, py: number): Point => [
      x + (px + (py / 100) * -lean) * size,
      y + py * size,
    ];
    const dots = [-24, 0, 24].flatMap((px, column) =>
      [-50, -30, -11].map((py, row) => {
        const [dx, dy] = at(px, py);
        return disc((column + row + index) % 3 === 0 ? mid : ink, dx, dy, 6.5 * size);
      }),
    );
    return (
      sheet(paper, [at(-42, -96), at(42, -98), at(42, 1), at(-42, 1)]) +
      sheet(deep, [at(-42, -96), at(42, -98), at(42, -70), at(-42, -68)]) +
      sheet(light, [at(-24, -106), at(-15, -106), at(-15, -84), at(-24, -84)]) +
      sheet(light, [at(15, -107), at(24, -107), at(24, -85), at(15, -85)]) +
      dots.join("")
    );
  };
  return PAGES.map(page).join("") + sheet(ink, stair);
}
