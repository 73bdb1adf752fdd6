import { group, num } from "../../../../../src/graphics/paper/cut.ts";
import type { Pose } from "talking-portraits/pose";
import { brows, eyes, glasses } from "./eyes.ts";
import { hand } from "./hand.ts";
import {
  HEIGHT,
  markup,
  MIDDLE,
  type Move,
  type Person,
  recut,
  sceneOf,
  type Shape,
  WIDTH,
} from "./person.ts";
import { mouth } from "./mouth.ts";

/** Height of the root of the neck, about which a head turns. */
const NECK_ROOT = 350;

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
function breathOf({ breath, body }: Pose): string {
  if (breath === 0 && body.tilt === 0) return "";
  const longer = 1 + Math.abs(body.tilt) * LONGER;
  const scale = longer * (1 + breath * BREATH);
  const foot = NECK_ROOT + (HEIGHT - NECK_ROOT) * longer;
  return `matrix(1 0 0 ${fine(scale)} 0 ${fine(foot - HEIGHT * scale)})`;
}

/** Carries shoulders and head. */
function bodyTransform({ x, tilt, lean }: Pose["body"]): string {
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

/** The neck follows the head at its top, and half as far under the chin. */
function neck(chin: number, headX: number): Move {
  const underChin = (y: number) => (y <= chin + 20 ? 0.5 : 0);
  return (x, y) => [x + headX * (y < chin ? 1 : underChin(y)), y];
}

/** Everything but the ground, back to front. */
function figure(person: Person, pose: Pose): string {
  const scene = sceneOf(person, pose);
  const { x, y, turn } = pose.head;
  const tilt = pose.head.tilt + person.tilt;
  // The head turns about the root of the neck.
  const turned = tilt === 0 ? "" : `rotate(${fine(tilt)} ${MIDDLE} ${NECK_ROOT})`;
  const at = (depth: keyof typeof DEPTH, content: string): string => {
    const { turn: far, share } = DEPTH[depth];
    const moved = shift(x * share + turn * far, y * share);
    return group([moved, turned].filter((part) => part !== "").join(" "), content);
  };
  /**
   * A layer of the file. Of a shape with `data-ease` the last outline is cut anew. What has
   * `data-ahead` moves with the features as the head turns, and so much further.
   */
  const layer = (id: string, move: Move = (...point) => point): string => {
    const drawn = (shape: Shape): string => {
      const { attributes, data } = shape;
      const turnedX = (px: number): number =>
        data.ahead === undefined ? px : px + scene.shift + scene.posed * Number(data.ahead);
      if (attributes.cx !== undefined) {
        return markup(shape, { cx: num(turnedX(Number(attributes.cx))) });
      }
      const { d = "" } = attributes;
      if (data.ease === undefined) return markup(shape);
      const last = d.lastIndexOf("M");
      const soft = recut(d.slice(last), data.ease, (px, py) => {
        const [toX, toY] = move(px, py);
        return [turnedX(toX), toY];
      });
      return markup(shape, { d: d.slice(0, last) + soft });
    };
    return person.layer(id).shapes.map(drawn).join("");
  };
  const features =
    layer("nose") +
    mouth(scene, person.mouth) +
    eyes(scene, person.eyes) +
    brows(scene, person.brows, person.eyes);
  return (
    group(
      bodyTransform(pose.body),
      at("behind", layer("hair-behind")) +
        group(breathOf(pose), layer("neck", neck(person.chin, x)) + layer("clothing")) +
        at("ears", layer("ears")) +
        at("face", layer("face", scene.jaw)) +
        at("beard", layer("beard", scene.jaw)) +
        at("features", features) +
        at("hair", layer("hair", scene.jaw)) +
        at("glasses", glasses(scene, person)),
    ) + hand(person, pose.work)
  );
}

/**
 * A person on a full sheet, 360 x 510, in the hue of the person's voice: still image, poster, and one
 * frame of the talking video. The same person and pose always give the same text.
 * @param width in pixels; without it the drawing fills its box
 */
export function drawPortrait(person: Person, pose: Pose, width?: number): string {
  const size =
    width === undefined ? "" : ` width="${num(width)}" height="${num((width * HEIGHT) / WIDTH)}"`;
  const ground = person.layer("ground").shapes.map((shape) => markup(shape));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"${size}>${ground.join("")}${figure(person, pose)}</svg>\n`;
}
