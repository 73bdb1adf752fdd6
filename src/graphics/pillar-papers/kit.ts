import { cut, num, type Point } from "../paper/cut.ts";

/**
 * What every paper drawing is cut from: leaves, slips and words, in a square of 600 by 600. Colors
 * are classes, so that a poster, a reader's own colors and a printer each decide for themselves:
 * `paper`, `ink`, `accent`, `tint` and `shade` fill, `rule` and `thread` are drawn along a path.
 */

/** Side of the square that every drawing fills. */
export const SIDE = 600;
/** Smallest type, in units: 12 CSS pixels where the square is 280 pixels wide, on a 320 px phone. */
export const SMALL = 26;
/** Type of a sheet's heading, in units. */
export const LARGE = 40;

/** Width of a letter against its size, on average: measured from both faces with room to spare. */
const TEXT_RATIO = 0.53;
const DISPLAY_RATIO = 0.5;

export type Ink = "paper" | "ink" | "accent" | "tint" | "shade";

/** How words are set. */
export interface Setting {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  /** Width after which a line is broken, in units; unbroken when left out. */
  readonly width?: number;
  /** Size, in units. */
  readonly size?: number;
  readonly face?: "text" | "display";
  readonly fill?: Ink;
  readonly align?: "start" | "middle" | "end";
  readonly bold?: boolean;
}

/** Positions and lengths are whole units, each less than a pixel: ten drawings lie in one page. */
const { round } = Math;

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Width that a text takes, in units: an estimate that is never too small for plain English. */
export function widthOf(text: string, size: number, face: "text" | "display" = "text"): number {
  return text.length * size * (face === "display" ? DISPLAY_RATIO : TEXT_RATIO);
}

/** A text as lines of at most `width` units; a word that is wider has a line of its own. */
export function linesOf(
  text: string,
  width: number,
  size: number,
  face: "text" | "display" = "text",
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size, face) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Words on paper, broken into lines where a width is given. */
export function words(text: string, setting: Setting): string {
  const { x, y, width, size = SMALL, face = "text", fill = "ink", align = "start" } = setting;
  const lines = width === undefined ? [text] : linesOf(text, width, size, face);
  const classes = [
    fill,
    face === "display" ? "face-display" : "",
    align === "start" ? "" : align,
    setting.bold ? "bold" : "",
  ];
  const spans = lines.map((line, index) =>
    index === 0
      ? escapeXml(line)
      : `<tspan x="${round(x)}" dy="${num(size * 1.12)}">${escapeXml(line)}</tspan>`,
  );
  const sized = size === SMALL ? "" : ` font-size="${num(size)}"`;
  return `<text class="${classes.filter(Boolean).join(" ")}"${sized} x="${round(x)}" y="${round(y)}">${spans.join("")}</text>`;
}

/** A shape of one ink. */
export function shape(fill: Ink, points: readonly Point[]): string {
  return `<path class="${fill}" d="${cut(points)}"/>`;
}

/** A rectangle whose corners are a little off, as scissors leave them; `seed` selects the variation. */
function corners(w: number, h: number, seed: number): Point[] {
  const off = (n: number) => (((seed + 1) * 37 + n * 53) % 7) - 3;
  return [
    [off(1), off(2)],
    [w + off(3), off(4)],
    [w + off(5), h + off(6)],
    [off(7), h + off(8)],
  ];
}

/** A sheet of paper on the ground: where it lies, how it is turned, and what is on it. */
export interface Leaf {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly fill?: Ink;
}

/** A sheet with the hard shadow that lifts it off the ground. Its content is drawn from its corner. */
export function leaf({ x, y, w, h, turn = 0, fill = "paper" }: Leaf, content = ""): string {
  const outline = cut(corners(round(w), round(h), round(x + y + w)));
  const move = `translate(${round(x)} ${round(y)})${turn === 0 ? "" : ` rotate(${num(turn)})`}`;
  return `<g transform="${move}"><path class="shade" transform="translate(7 9)" d="${outline}"/><path class="${fill} leaf" d="${outline}"/>${content}</g>`;
}

/** Illegible lines of writing: bars of one ink, the last one short. */
export function scribble({ x, y, w }: { x: number; y: number; w: number }, count: number): string {
  const bars = Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? 0.55 : 1 - ((index * 29) % 5) * 0.03;
    return `M${round(x)} ${round(y + index * 22)}h${round(w * share)}`;
  });
  return bars.length === 0 ? "" : `<path class="rule" d="${bars.join("")}"/>`;
}

/** A thread that leads the eye from one place to another. */
export function thread(data: string): string {
  return `<path class="thread" d="${data}"/>`;
}

/** The slip with the fermata: what a person decides. `x` and `y` are its corner. */
export function decision(text: string, x: number, y: number, turn: number): string {
  const w = Math.min(SIDE - 8, widthOf(text, SMALL) + 92);
  const sign =
    '<g class="paper" transform="translate(18 17) scale(.95)"><path d="M1.5 28C1.5 11.5 11.5 2 24 2S46.5 11.5 46.5 28H45C43.5 15 35 8.5 24 8.5S4.5 15 3 28Z"/><circle cx="24" cy="24" r="4.600"/></g>';
  const right = Math.min(x, SIDE - w - 4);
  return leaf(
    { x: right, y, w, h: 62, turn, fill: "ink" },
    `${sign}${words(text, { x: 78, y: 40, fill: "paper", bold: true })}`,
  );
}

/** A slip in the accent color: what the pillar does or finds, in lines of at most `width` units. */
export function slip(text: string, at: { x: number; y: number; w: number; turn: number }): string {
  const width = at.w - 40;
  return leaf(
    { ...at, h: linesOf(text, width, SMALL).length * SMALL * 1.12 + 36, fill: "accent" },
    words(text, { x: 20, y: 18 + SMALL * 0.86, width, fill: "tint", bold: true }),
  );
}

/** The most pieces that are drawn for one number: more could not be told apart. */
const MOST_PIECES = 400;

/** How many pieces to draw for each of some numbers: as many, or fewer of the same proportions. */
export function pieces(counts: readonly number[]): number[] {
  const scale = Math.min(1, MOST_PIECES / Math.max(...counts));
  return counts.map((count) => Math.floor(count * scale));
}

/** The numbers in a text, in their order: "$5,000 up" has 5000, "11 of 20" has 11 and 20. */
export function numbersIn(text: string | null | undefined): number[] {
  return [...(text ?? "").matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([found]) =>
    Number(found.replaceAll(",", "")),
  );
}
