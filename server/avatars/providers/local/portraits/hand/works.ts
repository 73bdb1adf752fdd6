import { disc, group, num, piece, sheet, wire } from "../../../../../../src/graphics/paper/cut.ts";
import { leaf, lines, pen, seal, slip, tick } from "./things.ts";
import { during, through, type Work } from "./work.ts";

/** Nora ticks two lines of a sheet of figures. */
export const TICKS: Work = {
  side: 1,
  sleeve: "ink",
  edge: "mid",
  cuff: "paper",
  slant: -4,
  thing: (inks, act) =>
    leaf(inks, [-72, -82, 132, 154]) +
    lines(inks.ink, [[-56, -66, 60]]) +
    lines(inks.mid, [
      [-28, -40, 50],
      [-28, -8, 62],
      [-28, 24, 44],
      [-28, 56, 58],
    ]) +
    tick(inks.deep, [-60, -40], 1) +
    tick(inks.deep, [-60, -8], during(act, 0.22, 0.42)) +
    tick(inks.deep, [-60, 24], during(act, 0.58, 0.78)),
  tool: (inks) => pen(inks.deep, inks.paper),
  path: through([
    [0, 10, -40],
    [0.22, -40, -28],
    [0.29, -32, -19],
    [0.42, -15, -44],
    [0.58, -40, 4],
    [0.65, -32, 13],
    [0.78, -15, -12],
    [1, 20, -30],
  ]),
};

/** Amara presses the seal on a letter. */
export const LETTER: Work = {
  side: -1,
  sleeve: "light",
  edge: "deep",
  cuff: "ink",
  slant: 3,
  thing: (inks, act) =>
    leaf(inks, [-80, -70, 150, 140]) +
    sheet(inks.light, [
      [-80, -70],
      [70, -71],
      [-4, 6],
    ]) +
    wire(inks.deep, 2.5, "M-80 -70L-4 6L70 -71") +
    (act < 0.5 ? "" : seal(inks, -4, 0)),
  tool: (inks, act) => (act < 0.5 ? seal(inks, -6, 2) : ""),
  path: through([
    [0, 40, -50],
    [0.4, 2, -6],
    [0.5, 2, -2],
    [0.66, 2, -2],
    [1, 50, -36],
  ]),
};

/** Mateo turns a leaf of the calendar: the plan moves on by a day. */
export const CALENDAR: Work = {
  side: 1,
  sleeve: "deep",
  edge: "light",
  cuff: "light",
  slant: -3,
  thing: (inks, act) => {
    const lifted = during(act, 0.25, 0.75);
    const day = (filled: number): string =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((index) => {
          const color = index === filled ? inks.ink : index < filled ? inks.deep : inks.light;
          return sheet(
            color,
            slip(-56 + (index % 3) * 36, -34 + Math.floor(index / 3) * 36, 26, 26),
          );
        })
        .join("");
    const height = Math.cos(lifted * 2.6);
    const front = group(
      `matrix(1 0 0 ${num(Math.max(0.05, Math.abs(height)))} 0 ${num(-62 * (1 - Math.max(0.05, Math.abs(height)) * Math.sign(height || 1)))})`,
      height > 0 ? sheet(inks.paper, slip(-72, -62, 132, 134)) + day(4) : "",
    );
    const over =
      height < 0 ? sheet(inks.light, slip(-72, -62 + 44 * height, 132, -44 * height)) : "";
    return (
      leaf(inks, [-72, -62, 132, 134]) +
      day(5) +
      (lifted < 1 ? front + over : "") +
      sheet(inks.ink, slip(-72, -76, 132, 20)) +
      disc(inks.mid, -40, -66, 5) +
      disc(inks.mid, 28, -66, 5)
    );
  },
  tool: () => "",
  path: through([
    [0, 70, -10],
    [0.25, 58, 30],
    [0.5, 66, -60],
    [0.72, 62, -82],
    [1, 80, -40],
  ]),
};

/** Victor stamps a filing: proof that it went out on the day. */
export const STAMP: Work = {
  side: 1,
  sleeve: "ink",
  edge: "mid",
  cuff: "paper",
  slant: -3,
  thing: (inks, act) =>
    leaf(inks, [-76, -56, 140, 128]) +
    lines(inks.deep, [
      [-60, -42, 70],
      [-60, -26, 96],
      [-60, -10, 84],
    ]) +
    (act < 0.45
      ? ""
      : wire(inks.ink, 5, "M-20 8A25 25 0 1 0 -20 58A25 25 0 1 0 -20 8Z") +
        tick(inks.ink, [-33, 32], 1)),
  tool: (inks) =>
    sheet(inks.deep, [
      [-14, -22, 6],
      [6, -26, 6],
      [8, 8],
      [20, 14, 4],
      [20, 26],
      [-30, 26],
      [-30, 14, 4],
      [-16, 8],
    ]),
  path: through([
    [0, 30, -24],
    [0.3, -14, -26],
    [0.45, -14, 8],
    [0.58, -14, 8],
    [0.8, 10, -30],
    [1, 40, -40],
  ]),
};

/** Ingrid sets the last bar of a chart. */
export const CHART: Work = {
  side: 1,
  sleeve: "ink",
  edge: "mid",
  cuff: "deep",
  slant: -3,
  thing: (inks, act) => {
    const bar = (x: number, height: number, fill: string): string =>
      sheet(fill, slip(x, 62 - height, 24, height));
    return (
      leaf(inks, [-78, -68, 146, 142], inks.light) +
      bar(-62, 38, inks.deep) +
      bar(-30, 60, inks.deep) +
      bar(2, 82, inks.deep) +
      (act < 0.55 ? "" : bar(34, 112, inks.paper)) +
      piece(inks.ink, "M-68 62H64V67H-68Z")
    );
  },
  tool: (inks, act) => (act < 0.55 ? sheet(inks.paper, slip(-14, -12, 24, 112)) : ""),
  path: through([
    [0, 74, -72],
    [0.42, 48, -46],
    [0.55, 48, -38],
    [0.68, 48, -38],
    [1, 84, -40],
  ]),
};

/** Jonah sets his organization's words into the open speech bubble. */
export const BUBBLE: Work = {
  side: 1,
  sleeve: "deep",
  edge: "light",
  cuff: "ink",
  slant: -3,
  thing: (inks, act) => {
    const shape = (by: number) =>
      [
        [-78 + by, -72 + by, 16],
        [66 + by, -74 + by, 16],
        [68 + by, 22 + by, 16],
        [-6 + by, 24 + by],
        [-40 + by, 64 + by],
        [-38 + by, 24 + by],
        [-79 + by, 23 + by, 16],
      ] as const;
    return (
      sheet(inks.deep, shape(5)) +
      sheet(inks.paper, shape(0)) +
      lines(inks.ink, [
        [-60, -52, 96],
        [-60, -34, 78],
      ]) +
      (act < 0.5 ? "" : sheet(inks.mid, slip(-60, -14, 100, 22)))
    );
  },
  tool: (inks, act) => (act < 0.5 ? sheet(inks.mid, slip(-96, -10, 100, 22)) : ""),
  path: through([
    [0, 84, -54],
    [0.4, 38, -10],
    [0.5, 36, -4],
    [0.64, 36, -4],
    [1, 84, -30],
  ]),
};

/** Leila opens the handbook at its first page. */
export const HANDBOOK: Work = {
  side: -1,
  sleeve: "ink",
  edge: "mid",
  cuff: "mid",
  slant: 4,
  thing: (inks, act) => {
    const opened = during(act, 0.25, 0.72);
    const width = Math.cos(opened * 2.5);
    const cover = 124 * Math.max(0.03, Math.abs(width));
    const lean = Math.sin(opened * 2.5) * 16;
    const edge = width >= 0 ? -58 + cover : -58 - cover;
    return (
      sheet(inks.ink, slip(-60, -74, 132, 146)) +
      sheet(inks.paper, slip(-58, -68, 122, 134)) +
      lines(inks.mid, [
        [-34, -40, 76],
        [-34, -20, 62],
        [-34, 0, 70],
        [-34, 20, 40],
      ]) +
      sheet(width >= 0 ? inks.deep : inks.light, [
        [-58, -74],
        [edge, -74 - lean],
        [edge, 72 + lean],
        [-58, 72],
      ]) +
      (width > 0.9 ? lines(inks.light, [[-26, -36, 58]]) : "")
    );
  },
  tool: () => "",
  path: through([
    [0, 84, 0],
    [0.25, 62, 10],
    [0.5, 10, -8],
    [0.72, -60, 4],
    [1, 60, 10],
  ]),
};

/** Kofi pins an idea to the board, among the others. */
export const BOARD: Work = {
  side: 1,
  sleeve: "ink",
  edge: "mid",
  cuff: "light",
  slant: -3,
  thing: (inks, act) => {
    const card = (x: number, y: number, fill: string): string =>
      sheet(fill, slip(x, y, 46, 40)) + disc(inks.ink, x + 23, y + 7, 4);
    return (
      sheet(inks.deep, slip(-82, -80, 156, 150)) +
      card(-70, -66, inks.light) +
      card(-66, -12, inks.mid) +
      card(-8, -4, inks.light) +
      (act < 0.5 ? "" : idea(inks.paper, inks.ink, inks.mid, 16, -44))
    );
  },
  tool: (inks, act) => (act < 0.5 ? idea(inks.paper, inks.ink, inks.mid, -8, 14) : ""),
  path: through([
    [0, 74, -78],
    [0.38, 26, -64],
    [0.5, 24, -58],
    [0.66, 24, -58],
    [1, 84, -40],
  ]),
};

/** A card with a star on it, by its middle. */
function idea(paper: string, ink: string, star: string, x: number, y: number): string {
  const rays = Array.from({ length: 8 }, (_, index): readonly [number, number] => {
    const radius = index % 2 === 0 ? 12 : 4.5;
    const angle = (index / 8) * 2 * Math.PI;
    return [x + Math.sin(angle) * radius, y + 5 - Math.cos(angle) * radius];
  });
  return sheet(paper, slip(x - 25, y - 22, 50, 46)) + sheet(star, rays) + disc(ink, x, y - 15, 4);
}
