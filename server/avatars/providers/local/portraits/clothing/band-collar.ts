import { sheet, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { Part } from "../character.ts";
import { torso } from "./torso.ts";

/** A band of the stole: its upper left corner, width, and how far it leans per unit of height. */
interface Band {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lean: number;
  /** Rows from the top: a pale bar, or a deep block, left or right of a pale one. */
  readonly rows: readonly ("bar" | "left" | "right")[];
}

const BANDS: readonly Band[] = [
  { x: 92, y: 370, width: 56, lean: 0.08, rows: ["left", "bar", "right", "bar", "left", "bar"] },
  { x: 217, y: 368, width: 58, lean: -0.06, rows: ["bar", "right", "bar", "left", "bar", "right"] },
];
const FOOT = 514;
const EDGE = 0;
const GAP = 9;
const HEIGHTS = { bar: 7, left: 24, right: 24 } as const;

/** A dark band-collared shirt; a woven stole hangs from both shoulders. */
export const bandCollar: Part = ({ inks }) => {
  const band = ({ x, y: top, width, lean, rows }: Band): string => {
    const block = (fill: string, y: number, height: number, from: number, to: number): string => {
      const at = (share: number, depth: number): Point => [
        x + (depth - top) * lean + EDGE + (width - 2 * EDGE) * share,
        depth - share * 2,
      ];
      return sheet(fill, [at(from, y), at(to, y), at(to, y + height), at(from, y + height)]);
    };
    const foot = x + (FOOT - top) * lean;
    let y = top + 12;
    const woven = rows.map((row) => {
      const start = y;
      const height = HEIGHTS[row];
      y += height + GAP;
      if (row === "bar") return block(inks.mid, start, height, 0, 1);
      return (
        block(row === "left" ? inks.deep : inks.paper, start, height, 0, 0.5) +
        block(row === "left" ? inks.paper : inks.deep, start, height, 0.5, 1)
      );
    });
    return (
      sheet(inks.light, [
        [x, top],
        [x + width, top - 4],
        [foot + width, FOOT],
        [foot, FOOT],
      ]) + woven.join("")
    );
  };
  return (
    torso(inks.ink, { neck: [44, 358], opening: 420, shoulder: [160, 402], foot: 226, slant: 4 }) +
    BANDS.map(band).join("") +
    sheet(inks.paper, [
      [138, 340],
      [181, 414, 18],
      [224, 340],
      [242, 370],
      [183, 444, 12],
      [120, 372],
    ])
  );
};
