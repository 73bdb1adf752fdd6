import { sheet, type Point } from "../../../../../src/graphics/paper/cut.ts";
import type { BrowShape, EyeShape } from "./person.ts";
import { faceX, type Scene } from "./scene.ts";

function brow(scene: Scene, shape: BrowShape, eye: EyeShape, side: -1 | 1): string {
  const { pose } = scene;
  const { apart } = eye;
  const lift = pose.brow >= 0 ? pose.brow * 9 : pose.brow * 5;
  const frown = Math.max(0, -pose.brow) * 4;
  const y = eye.y - shape.over - lift - (side === 1 ? shape.uneven : 0);
  const inner = faceX(scene, side * (apart - shape.half)) - side * frown * 0.6;
  const bend = faceX(scene, side * (apart + shape.half * 0.25));
  const outer = faceX(scene, side * (apart + shape.half));
  const innerY = y - shape.tilt / 2 + frown;
  const outerY = y + shape.tilt / 2 + Math.max(0, pose.brow);
  const bendY = (innerY + outerY) / 2 - shape.arch - Math.max(0, pose.brow) * 1.5;
  const { inner: thick, outer: thin } = shape;
  const points: Point[] = [
    [inner, innerY],
    [bend, bendY, 12],
    [outer, outerY],
    [outer - side * thin * 0.3, outerY + thin],
    [bend - side, bendY + (thick + thin) * 0.58, 12],
    [inner + side * 1.5, innerY + thick],
  ];
  return sheet(shape.color, points);
}

/** Both brows. */
export function brows(scene: Scene, shape: BrowShape, eye: EyeShape): string {
  return brow(scene, shape, eye, -1) + brow(scene, shape, eye, 1);
}
