import { group, num, sheet } from "../../../../../../src/graphics/paper/cut.ts";
import type { Pose } from "talking-portraits/pose";
import { HEIGHT, MIDDLE } from "../scene.ts";
import type { Inks, Scene } from "../drawing.ts";
import type { Work } from "./work.ts";

/**
 * Where the middle of the thing is held, on the side away from the hand: below the chin, and high
 * enough to be whole where a page cuts the foot of the picture.
 */
export const OBJECT_PLACE = { x: 128, y: 398 } as const;
/** Scale of the thing and the hand. */
export const SIZE = 0.82;
/** How far below that it waits out of sight. */
const BELOW = 190;
/** Where the hand waits, from the place to which it is going. */
const AWAY = { x: 150, y: 190 } as const;

/** Sleeve, cuff and closed hand, coming from the lower right; thumb and finger meet at 0, 0. */
function hand(inks: Inks, { sleeve, edge, cuff }: Work): string {
  const { face, shade } = inks;
  return (
    // The sheet below the sleeve: it sets the arm off from the clothes, which are of the same color.
    sheet(inks[edge], [
      [70, 56],
      [100, 15],
      [290, 134, 40],
      [290, 330],
      [150, 330],
      [112, 172, 50],
    ]) +
    sheet(inks[sleeve], [
      [74, 58],
      [102, 22],
      [290, 142, 40],
      [290, 330],
      [160, 330],
      [120, 170, 50],
    ]) +
    sheet(inks[cuff], [
      [62, 52, 3],
      [92, 14, 3],
      [108, 26, 3],
      [78, 68, 3],
    ]) +
    // Back of the hand, with the fingers that are closed.
    sheet(face, [
      [20, 10, 8],
      [34, -16, 12],
      [58, -20, 14],
      [84, 4, 12],
      [92, 20],
      [68, 52],
      [50, 54, 10],
      [26, 46, 10],
      [16, 28, 8],
    ]) +
    sheet(shade, [
      [24, 22],
      [40, 16, 4],
      [42, 18.5, 4],
      [25, 25],
    ]) +
    sheet(shade, [
      [26, 34],
      [44, 28, 4],
      [46, 30.5, 4],
      [27, 37],
    ]) +
    // The forefinger.
    sheet(face, [
      [-3, -1, 4],
      [2, -12, 6],
      [24, -20, 10],
      [46, -20, 8],
      [56, -2, 8],
      [30, 0, 10],
      [8, 4, 5],
    ])
  );
}

function thumb({ face, shade }: Inks): string {
  return (
    sheet(shade, [
      [-4, 6, 4],
      [6, -1, 5],
      [34, 6, 10],
      [48, 24, 6],
      [38, 36, 6],
      [18, 22, 8],
    ]) +
    sheet(face, [
      [-5, 3, 4],
      [5, -4, 5],
      [33, 2, 10],
      [50, 20, 8],
      [40, 33, 8],
      [18, 16, 8],
    ])
  );
}

/** A hand at work in front of the chest, below the face. Draws nothing while it is hidden. */
export function atWork(scene: Scene, work: Work, { show, reach, act }: Pose["work"]): string {
  if (show <= 0 && reach <= 0) return "";
  const { inks } = scene;
  const [x, y] = work.path(act);
  const place = (dx: number, dy: number): string => `translate(${num(dx)} ${num(dy)})`;
  const thing =
    show <= 0
      ? ""
      : group(
          `${place(OBJECT_PLACE.x, OBJECT_PLACE.y + (1 - show) * BELOW)} scale(${SIZE}) rotate(${num(work.slant)})`,
          work.thing(inks, act),
        );
  const back = 1 - reach;
  const arm =
    reach <= 0
      ? ""
      : group(
          `${place(OBJECT_PLACE.x + x * SIZE + back * AWAY.x, Math.min(HEIGHT + 60, OBJECT_PLACE.y + y * SIZE + back * AWAY.y))} scale(${SIZE})`,
          hand(inks, work) + work.tool(inks, act) + thumb(inks),
        );
  const drawn = thing + arm;
  return work.side === 1 ? drawn : group(`matrix(-1 0 0 1 ${2 * MIDDLE} 0)`, drawn);
}
