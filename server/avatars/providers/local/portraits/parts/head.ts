import { mirrored, sheet, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { HeadShape } from "../character.ts";
import { MIDDLE } from "../scene.ts";
import type { Scene } from "../drawing.ts";

/** Where the neck meets the collar, over every drawing. */
const COLLAR = 404;

function outline(scene: Scene, head: HeadShape): Point[] {
  const place = ([x, y, ease]: Point): Point => [MIDDLE + x, y, ease];
  return scene.jaw([...head.right.map(place), ...mirrored(head.left.map(place), MIDDLE)]);
}

/** The face, cut from one sheet; its chin follows the jaw. */
export function face(scene: Scene, head: HeadShape): string {
  return sheet(scene.inks.face, outline(scene, head));
}

/** The neck, in the darker step, to set off the jaw. */
export function neck(scene: Scene, head: HeadShape): string {
  const [top, bottom] = head.neck;
  const { x } = scene.pose.head;
  const y = head.chin - 54;
  return sheet(scene.inks.shade, [
    [MIDDLE - top + x, y],
    [MIDDLE + top + x, y],
    [MIDDLE + top + x * 0.5, head.chin + 20, 16],
    [MIDDLE + bottom + 4, COLLAR - 30, 10],
    [MIDDLE + bottom - 8, COLLAR + 30],
    [MIDDLE, COLLAR + 60],
    [MIDDLE - bottom + 8, COLLAR + 30],
    [MIDDLE - bottom - 4, COLLAR - 30, 10],
    [MIDDLE - top + x * 0.5, head.chin + 20, 16],
  ]);
}

function ear(scene: Scene, at: number, y: number, size: number, side: -1 | 1): string {
  const x = MIDDLE + side * at;
  const points = (scale: number): Point[] => [
    [x - side * 8 * scale, y - 20 * scale * size],
    [x + side * 9 * scale * size, y - 22 * scale * size, 9],
    [x + side * 15 * scale * size, y - 4 * scale * size, 10],
    [x + side * 7 * scale * size, y + 20 * scale * size, 9],
    [x - side * 8 * scale, y + 22 * scale * size],
  ];
  return sheet(scene.inks.face, points(1)) + sheet(scene.inks.shade, points(0.5));
}

/** The ears that are seen. */
export function ears(scene: Scene, head: HeadShape): string {
  if (head.ears === undefined) return "";
  const { left, right, y, size } = head.ears;
  return (
    (left === null ? "" : ear(scene, left, y, size, -1)) +
    (right === null ? "" : ear(scene, right, y + 2, size, 1))
  );
}
