import { group, num } from "../../../../../src/graphics/paper/cut.ts";
import type { Character } from "./character.ts";
import { atWork } from "./hand/at-work.ts";
import { brows } from "./parts/brows.ts";
import { eyes } from "./parts/eyes.ts";
import { ears, face, neck } from "./parts/head.ts";
import { mouth } from "./parts/mouth.ts";
import { nose } from "./parts/nose.ts";
import type { Pose } from "talking-portraits/pose";
import { HEIGHT, MIDDLE, NECK_ROOT, sceneOf, WIDTH } from "./scene.ts";

/** What part of the sheet is shown. */
export type Frame = "portrait" | "square" | "face";

const FRAMES: Record<Frame, readonly [x: number, y: number, width: number, height: number]> = {
  portrait: [0, 0, WIDTH, HEIGHT],
  square: [0, 0, WIDTH, WIDTH],
  face: [48, 72, 264, 264],
};

/** How a drawing is framed. */
export interface PortraitOptions {
  /**
   * `portrait` is 360 x 510; `square` is its upper 360 x 360, for thumbnails; `face` comes closer,
   * for marks of 48 px and less.
   */
  readonly frame?: Frame;
  /** Pixel size of the `svg` element; without it the drawing fills its box. */
  readonly width?: number;
}

/**
 * Writes a number of a transform: finer than a coordinate, because a head that moves slowly would
 * be seen to move in steps.
 */
function fine(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return String(rounded === 0 ? 0 : rounded);
}

function shift(x: number, y: number): string {
  return x === 0 && y === 0 ? "" : `translate(${fine(x)} ${fine(y)})`;
}

/** How much the shoulders rise with full lungs. */
const BREATH = 0.016;
/** How much longer shoulders are drawn for each degree of their tilt: no gap is left at the foot. */
const LONGER = 0.03;
/** Scale of a person who leans toward the viewer. */
const LEAN = 0.024;
/** The hips, about which shoulders tilt. */
const HIPS = 640;

/** Lifts the shoulders and leaves the foot of the sheet where it is, or lower where they tilt. */
function breathing({ breath, body }: Pose): string {
  if (breath === 0 && body.tilt === 0) return "";
  const longer = 1 + Math.abs(body.tilt) * LONGER;
  const scale = longer * (1 + breath * BREATH);
  const foot = NECK_ROOT + (HEIGHT - NECK_ROOT) * longer;
  return `matrix(1 0 0 ${fine(scale)} 0 ${fine(foot - HEIGHT * scale)})`;
}

/** Carries shoulders and head. */
function carried({ x, tilt, lean }: Pose["body"]): string {
  const size = 1 + lean * LEAN;
  return [
    shift(x, 0),
    tilt === 0 ? "" : `rotate(${fine(tilt)} ${MIDDLE} ${HIPS})`,
    lean === 0
      ? ""
      : `matrix(${fine(size)} 0 0 ${fine(size)} ${fine(MIDDLE * (1 - size))} ${fine(HEIGHT * (1 - size))})`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/**
 * How near to the viewer the layers of a head are: what is near travels further with a turn or a
 * nod, what is far stays behind or goes the other way. It reads as a turn, not as a slide.
 */
const DEPTH = {
  behind: { turn: -7, share: 0.7 },
  ears: { turn: -4.5, share: 0.92 },
  face: { turn: 1.5, share: 1 },
  beard: { turn: 3, share: 1.2 },
  features: { turn: 0, share: 1.4 },
  hair: { turn: 3, share: 1.15 },
  glasses: { turn: 2, share: 1.45 },
} as const;

/** Everything but the ground, back to front. */
function figure(character: Character, pose: Pose): string {
  const scene = sceneOf(character, pose);
  const { x, y, turn } = pose.head;
  const tilt = pose.head.tilt + character.tilt;
  // The head turns about the root of the neck.
  const turned = tilt === 0 ? "" : `rotate(${fine(tilt)} ${MIDDLE} ${NECK_ROOT})`;
  const at = (layer: keyof typeof DEPTH): string => {
    const { turn: far, share } = DEPTH[layer];
    return [shift(x * share + turn * far, y * share), turned]
      .filter((part) => part !== "")
      .join(" ");
  };
  const features =
    nose(scene, character.nose) +
    mouth(scene, character.mouth) +
    eyes(scene, character.eyes) +
    brows(scene, character.brows, character.eyes);
  return (
    group(
      carried(pose.body),
      group(at("behind"), character.hairBehind?.(scene) ?? "") +
        group(breathing(pose), neck(scene, character.head) + character.clothing(scene)) +
        group(at("ears"), ears(scene, character.head)) +
        group(at("face"), face(scene, character.head)) +
        group(at("beard"), character.onFace?.(scene) ?? "") +
        group(at("features"), features) +
        group(at("hair"), character.overFace?.(scene) ?? "") +
        group(at("glasses"), character.glasses?.(scene) ?? ""),
    ) + atWork(scene, character.work, pose.work)
  );
}

function document(viewBox: string, ratio: number, width: number | undefined, content: string) {
  const size = width === undefined ? "" : ` width="${num(width)}" height="${num(width / ratio)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${size}>${content}</svg>\n`;
}

/**
 * A person on a full sheet in the hue of the person's voice: still image, poster, small mark, and
 * one frame of the talking video. The same character and pose always give the same text.
 */
export function drawPortrait(
  character: Character,
  pose: Pose,
  options: PortraitOptions = {},
): string {
  const { mid } = sceneOf(character, pose).inks;
  const frame = FRAMES[options.frame ?? "portrait"];
  return document(
    frame.join(" "),
    frame[2] / frame[3],
    options.width,
    `<path fill="${mid}" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>${figure(character, pose)}`,
  );
}
