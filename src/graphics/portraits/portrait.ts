import { group, num } from "../paper/cut.ts";
import type { Character } from "./character.ts";
import { brows } from "./parts/brows.ts";
import { eyes } from "./parts/eyes.ts";
import { ears, face, neck } from "./parts/head.ts";
import { mouth } from "./parts/mouth.ts";
import { nose } from "./parts/nose.ts";
import type { Pose } from "./pose.ts";
import { HEIGHT, MIDDLE, NECK_ROOT, sceneOf, WIDTH, type SkinMode } from "./scene.ts";

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

/** Room at each side of a bust: shoulders run on beyond the frame of a portrait. */
export const BUST_MARGIN = 60;

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

/** How much taller the shoulders stand with the lungs full. */
const BREATH = 0.016;

/** Lifts the shoulders and leaves the foot of the sheet where it is. */
function breathing(breath: number): string {
  if (breath === 0) return "";
  const scale = 1 + breath * BREATH;
  return `matrix(1 0 0 ${fine(scale)} 0 ${fine(HEIGHT * (1 - scale))})`;
}

/** Everything but the ground, back to front. */
function figure(character: Character, pose: Pose, mode: SkinMode): string {
  const scene = sceneOf(character, pose, mode);
  const { x, y } = pose.head;
  const tilt = pose.head.tilt + character.tilt;
  // The head turns about the root of the neck.
  const turned = tilt === 0 ? "" : `rotate(${fine(tilt)} ${MIDDLE} ${NECK_ROOT})`;
  const placed = (share: number): string =>
    [shift(x * share, y * share), turned].filter((part) => part !== "").join(" ");
  // Features travel a little further than the head: it reads as a turn, not as a slide.
  const features =
    (character.onFace?.(scene) ?? "") +
    nose(scene, character.nose) +
    mouth(scene, character.mouth) +
    eyes(scene, character.eyes) +
    brows(scene, character.brows, character.eyes);
  return (
    group(placed(0.7), character.hairBehind?.(scene) ?? "") +
    group(breathing(pose.breath), neck(scene, character.head) + character.clothing(scene)) +
    group(
      placed(1),
      ears(scene, character.head) +
        face(scene, character.head) +
        group(shift(x * 0.3, y * 0.3), features) +
        (character.overFace?.(scene) ?? ""),
    )
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
  const { mid } = sceneOf(character, pose, "person").inks;
  const frame = FRAMES[options.frame ?? "portrait"];
  return document(
    frame.join(" "),
    frame[2] / frame[3],
    options.width,
    `<path fill="${mid}" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>${figure(character, pose, "person")}`,
  );
}

/**
 * A person without a ground, shoulders whole, to stand on a page's own sheet.
 * @param options `skin: "ground"` prints the face in the ink of the sheet, so that hair, beard and
 * collar cut it out
 */
export function drawBust(
  character: Character,
  pose: Pose,
  options: { readonly skin?: SkinMode; readonly width?: number } = {},
): string {
  const width = WIDTH + 2 * BUST_MARGIN;
  return document(
    `${-BUST_MARGIN} 0 ${width} ${HEIGHT}`,
    width / HEIGHT,
    options.width,
    figure(character, pose, options.skin ?? "person"),
  );
}
