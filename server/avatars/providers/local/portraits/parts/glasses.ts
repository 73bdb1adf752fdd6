import { cut, num, wire, type Point } from "../../../../../../src/graphics/paper/cut.ts";
import type { EyeShape } from "../character.ts";
import { faceX } from "../scene.ts";
import type { Scene } from "../drawing.ts";

/** Spectacles: the same lens on both sides, a bridge, and arms that end at the hair. */
export interface GlassesShape {
  /** A lens around its middle, for the right eye; mirrored for the left one. */
  readonly lens: readonly Point[];
  /** How far the lenses hang under the line of the eyes. */
  readonly down: number;
  /** Thickness of the rim. */
  readonly rim: number;
  /** Distance of the arms' ends from the middle of the face, and their height over the eyes. */
  readonly arm: readonly [x: number, y: number];
  readonly from: "ink" | "paper";
}

/** Draws spectacles over the eyes. */
export function glasses(scene: Scene, shape: GlassesShape, eye: EyeShape): string {
  const y = scene.eyes + shape.down;
  const color = scene.inks[shape.from];
  const outer = Math.max(...shape.lens.map(([x]) => x));
  const inner = Math.max(...shape.lens.map(([x]) => -x));
  const lens = (side: -1 | 1): string => {
    const far = side * scene.turn > 0 ? 1 - Math.abs(scene.turn) * 0.2 : 1;
    const x = faceX(scene, side * eye.apart);
    return cut(shape.lens.map(([px, py, ease]): Point => [x + side * px * far, y + py, ease]));
  };
  const arm = (side: -1 | 1): string => {
    const from = faceX(scene, side * (eye.apart + outer));
    const to = faceX(scene, side * shape.arm[0]);
    return `M${num(from)} ${num(y - 6)}L${num(to)} ${num(y - shape.arm[1])}`;
  };
  const left = num(faceX(scene, -eye.apart + inner));
  const right = num(faceX(scene, eye.apart - inner));
  const bridge = `M${left} ${num(y - 2)}Q${num(scene.middle)} ${num(y - 12)} ${right} ${num(y - 2)}`;
  return wire(color, shape.rim, lens(-1) + lens(1) + bridge + arm(-1) + arm(1));
}
