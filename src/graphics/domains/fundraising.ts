import { num, piece, sheet, wire, xy, type Point } from "../paper/cut.ts";
import type { DomainInks } from "./domain.ts";

/** Breadth and length of an envelope, and where the two meet at the foot of the heart. */
const BREADTH = 184;
const LENGTH = 218;
const FOOT: Point = [240, 344];

/** Two envelopes, each opened by its flap; laid across each other they make a heart. */
export function fundraising({ ink, paper, deep, light, mid }: DomainInks): string {
  // `along` runs up an envelope, `across` from its outer to its inner edge.
  const at = (side: -1 | 1, along: number, across: number): Point => [
    FOOT[0] + side * (along - across) * Math.SQRT1_2,
    FOOT[1] - (along + across) * Math.SQRT1_2,
  ];
  const envelope = (
    side: -1 | 1,
    inks: { body: string; flap: string; letter: string; lines: string; fold: string },
  ): string => {
    const on = (along: number, across: number): Point => at(side, along, across);
    const line = (along: number, from: number, to: number): string =>
      `M${xy(on(along, from)[0], on(along, from)[1])}L${xy(on(along, to)[0], on(along, to)[1])}`;
    const start = on(LENGTH - 2, 0);
    const end = on(LENGTH - 2, BREADTH);
    const radius = num(BREADTH / 2);
    const center = BREADTH / 2;
    return (
      piece(
        inks.flap,
        `M${xy(start[0], start[1])}A${radius} ${radius} 0 0 ${side === 1 ? 0 : 1} ${xy(end[0], end[1])}Z`,
      ) +
      sheet(inks.letter, [
        on(LENGTH - 20, 26),
        on(LENGTH + 46, 30),
        on(LENGTH + 44, BREADTH - 30),
        on(LENGTH - 20, BREADTH - 26),
      ]) +
      wire(
        inks.lines,
        7,
        line(LENGTH + 30, 46, BREADTH - 46) + line(LENGTH + 14, 46, BREADTH - 72),
      ) +
      sheet(inks.body, [on(0, 0), on(LENGTH, 0), on(LENGTH, BREADTH), on(0, BREADTH)]) +
      sheet(inks.fold, [
        on(LENGTH, 0),
        on(LENGTH - 76, center),
        on(LENGTH, BREADTH),
        on(LENGTH - 15, BREADTH),
        on(LENGTH - 88, center),
        on(LENGTH - 15, 0),
      ])
    );
  };
  return (
    envelope(1, { body: ink, flap: deep, letter: light, lines: deep, fold: deep }) +
    envelope(-1, { body: paper, flap: light, letter: ink, lines: mid, fold: mid })
  );
}
