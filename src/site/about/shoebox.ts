import { oklchToHex } from "../../graphics/paper/color.ts";
import { group, num, sheet, wire, type Point } from "../../graphics/paper/cut.ts";
import { INK, PAPER, voice } from "../../graphics/paper/inks.ts";

/**
 * The page's two pictures: the shoebox on the kitchen table, first open under the lamp with its
 * receipts in piles, then shut in the dark. Both are cut from the same box and table.
 */

/** Width and height of a picture, in units. */
export const SHOEBOX = { width: 1440, height: 460 } as const;

const CARD = voice("coral");
const WOOD = voice("amber");
const LIGHT = oklchToHex({ l: 0.33, c: 0.05, h: 80 });
const GLOW = oklchToHex({ l: 0.42, c: 0.07, h: 80 });
const EDGE = oklchToHex({ l: 0.36, c: 0.06, h: 70 });
const SLIP = oklchToHex({ l: 0.93, c: 0.02, h: 85 });

/** The table reaches from edge to edge; it is lit or lies in the dark. */
function table(lit: boolean): string {
  return (
    sheet(lit ? WOOD.mid : WOOD.deep, [
      [-20, 372],
      [1460, 366],
      [1460, 424],
      [-20, 430],
    ]) +
    sheet(EDGE, [
      [-20, 430],
      [1460, 424],
      [1460, 470],
      [-20, 470],
    ])
  );
}

/** The lamp over the table. Its light falls on the piles. */
function lamp(): string {
  return (
    sheet(LIGHT, [
      [742, 128],
      [938, 128],
      [1440, 370],
      [200, 374],
    ]) +
    sheet(GLOW, [
      [778, 128],
      [902, 128],
      [1130, 370],
      [520, 373],
    ]) +
    wire(WOOD.mid, 5, "M840-10V52") +
    sheet(PAPER, [
      [802, 118],
      [878, 118],
      [866, 146, 12],
      [814, 146, 12],
    ]) +
    sheet(WOOD.mid, [
      [806, 46],
      [876, 48],
      [946, 128],
      [732, 130],
    ])
  );
}

/** Receipts in the box: position, width, and height above its edge. */
const STANDING = [
  [270, 60, 74, -9],
  [318, 66, 112, 3],
  [372, 54, 82, -4],
  [414, 70, 134, 7],
  [474, 58, 96, -2],
  [520, 56, 66, 10],
] as const;

/** A receipt in the box, its end torn off the roll. */
function standing([x, width, height, lean]: (typeof STANDING)[number], index: number): string {
  const top = 262 - height;
  const teeth = Array.from({ length: 5 }, (_, tooth): Point => [
    x + lean + (width * tooth) / 4,
    top + (tooth % 2 === 0 ? 0 : 7),
  ]);
  const rows = Array.from({ length: Math.floor(height / 24) }, (_, row) => {
    const y = top + 26 + row * 20;
    const share = row % 3 === 2 ? 0.34 : 0.62 - ((index + row) % 3) * 0.1;
    return `M${num(x + lean * 0.7 + 11)} ${num(y)}h${num(width * share)}`;
  });
  return (
    sheet(index % 2 === 0 ? PAPER : SLIP, [...teeth, [x + width, 300], [x, 300]]) +
    wire(INK, 4, rows.join(""))
  );
}

/** The box from the front; its inside shows while it is open. */
function box(open: boolean): string {
  const inside =
    sheet(CARD.deep, [
      [244, 238],
      [592, 234],
      [608, 282],
      [230, 286],
    ]) + STANDING.map(standing).join("");
  return (
    (open ? inside : "") +
    sheet(CARD.mid, [
      [228, 278],
      [610, 274],
      [600, 404],
      [240, 408],
    ]) +
    sheet(PAPER, [
      [346, 314],
      [486, 312],
      [484, 366],
      [348, 368],
    ]) +
    wire(INK, 5, "M364 332h88M364 349h58")
  );
}

/** The lid: on the box, or flat beside it. */
function lid(on: boolean): string {
  return on
    ? sheet(CARD.light, [
        [238, 226],
        [602, 222],
        [622, 254],
        [216, 258],
      ]) +
        sheet(CARD.deep, [
          [216, 256],
          [622, 252],
          [618, 298],
          [220, 302],
        ])
    : sheet(CARD.light, [
        [-70, 350],
        [184, 346],
        [204, 380],
        [-90, 384],
      ]) +
        sheet(CARD.deep, [
          [-90, 383],
          [204, 379],
          [203, 410],
          [-90, 414],
        ]);
}

/** A pile of slips for one grant, with a tab in the grant's color. */
function pile(x: number, slips: number, tab: string): string {
  const floor = 398;
  const step = 12;
  const stack = Array.from({ length: slips }, (_, index) => {
    const off = ((index * 29 + x) % 17) - 8;
    const y = floor - index * step;
    return sheet(index % 2 === 0 ? SLIP : PAPER, [
      [x + off, y],
      [x + 118 + off, y - 3],
      [x + 138 + off, y + 13],
      [x - 16 + off, y + 17],
    ]);
  });
  const top = floor - slips * step;
  return `${stack.join("")}${sheet(tab, [
    [x + 84, top + 8],
    [x + 112, top + 7],
    [x + 116, top + 23],
    [x + 87, top + 24],
  ])}`;
}

/** The receipt for the chairs: it lies across two piles, since it belongs to both. */
function between(): string {
  return (
    sheet(WOOD.light, [
      [780, 312],
      [790, 306],
      [1050, 284],
      [1082, 306],
      [802, 336],
      [792, 322],
    ]) + wire(INK, 4, "M822 318l96-9M830 326l52-5M990 303l60-5")
  );
}

/** The box open under the lamp: three piles, and one receipt that belongs to two of them. */
export function openShoebox(): string {
  return (
    lamp() +
    table(true) +
    lid(false) +
    box(true) +
    pile(742, 6, voice("green").mid) +
    pile(958, 8, voice("blue").mid) +
    pile(1180, 4, voice("rose").mid) +
    between()
  );
}

/** The box shut in the dark, at the right: nothing else is left on the table. */
export function shutShoebox(): string {
  return table(false) + group("translate(640 0)", box(false) + lid(true));
}
