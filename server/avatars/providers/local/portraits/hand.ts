import {
  clamp,
  cut,
  group,
  mix,
  num,
  type Point,
  xy,
} from "../../../../../src/graphics/paper/cut.ts";
import type { Pose } from "talking-portraits/pose";
import { cornersOf, HEIGHT, type Layer, markup, MIDDLE, type Person, type Stop } from "./person.ts";

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

/** Goes from 0 to 1 between two shares of the work, without a jerk at either. */
function progress(act: number, from: number, to: number): number {
  const at = clamp((act - from) / (to - from), 0, 1);
  return at * at * (3 - 2 * at);
}

/** Where thumb and finger are: they pass through the stops, and are still at each. */
export function positionOn(path: readonly Stop[], act: number): readonly [x: number, y: number] {
  let [from, x, y] = path[0] ?? [0, 0, 0];
  for (const [to, toX, toY] of path.slice(1)) {
    const at = progress(act, from, to);
    [from, x, y] = [to, mix(x, toX, at), mix(y, toY, at)];
  }
  return [x, y];
}

/** A layer that may be seen only `data-from` a share of the work, or only `data-until` one. */
function still({ data: { from, until }, shapes }: Layer, act: number): string {
  const seen = act >= Number(from ?? 0) && act < Number(until ?? Infinity);
  return seen ? shapes.map((shape) => markup(shape)).join("") : "";
}

/** Ticks: each is drawn from its left end, from one share of the work to another. */
function ticks({ shapes }: Layer, act: number): string {
  const drawn = shapes.map((shape) => {
    const [start, low, high] = cornersOf(shape.attributes.d ?? "");
    const share = progress(act, Number(shape.data.from), Number(shape.data.to));
    if (!start || !low || !high || share <= 0) return "";
    const line = (from: Point, to: Point, part: number): string =>
      part <= 0 ? "" : `L${xy(mix(from[0], to[0], part), mix(from[1], to[1], part))}`;
    const down = line(start, low, Math.min(1, share / 0.35));
    const up = line(low, high, (share - 0.35) / 0.65);
    return markup(shape, { d: `M${xy(start[0], start[1])}${down}${up}` });
  });
  return drawn.join("");
}

/** A leaf that turns over about its upper edge; its back has the color `data-back`. */
function leaf(layer: Layer, act: number): string {
  const [sheet] = layer.shapes;
  const [left, right] = cornersOf(sheet?.attributes.d ?? "");
  const turned = progress(act, 0.25, 0.75);
  if (!sheet || !left || !right || turned >= 1) return "";
  const hinge = (left[1] + right[1]) / 2;
  const height = Math.cos(turned * 2.6);
  if (height > 0) {
    const scale = Math.max(0.05, height);
    return group(`matrix(1 0 0 ${num(scale)} 0 ${num(hinge * (1 - scale))})`, still(layer, act));
  }
  return markup(sheet, {
    fill: layer.data.back ?? "",
    d: cut([
      [left[0], left[1] + 44 * height],
      [right[0], right[1] + 44 * height],
      [right[0] + 1, hinge],
      [left[0] - 1, hinge + 1],
    ]),
  });
}

/** The cover of a book, which opens about its left edge; its inside has the color `data-inside`. */
function cover({ data: { inside = "" }, shapes: [sheet] }: Layer, act: number): string {
  const [corner, , opposite] = cornersOf(sheet?.attributes.d ?? "");
  if (!sheet || !corner || !opposite) return "";
  const opened = progress(act, 0.25, 0.72) * 2.5;
  const width = Math.cos(opened);
  const lean = Math.sin(opened) * 16;
  const [[left, top], [right, foot]] = [corner, opposite];
  const wide = (right - left) * Math.max(0.03, Math.abs(width));
  const edge = width >= 0 ? left + wide : left - wide;
  return markup(sheet, {
    fill: width >= 0 ? (sheet.attributes.fill ?? "") : inside,
    d: cut([
      [left, top],
      [edge, top - lean],
      [edge, foot + lean],
      [left, foot],
    ]),
  });
}

/** A hand at work in front of the chest, below the face. Draws nothing while it is hidden. */
export function hand({ work, layer }: Person, { show, reach, act }: Pose["work"]): string {
  const place = (x: number, y: number): string => `translate(${num(x)} ${num(y)}) scale(${SIZE})`;
  const [x, y] = positionOn(work.path, act);
  const back = 1 - reach;
  const thing = group(
    `${place(OBJECT_PLACE.x, OBJECT_PLACE.y + (1 - show) * BELOW)} rotate(${num(work.slant)})`,
    still(layer("thing"), act) +
      ticks(layer("ticks"), act) +
      leaf(layer("leaf"), act) +
      cover(layer("cover"), act) +
      still(layer("done"), act) +
      still(layer("front"), act),
  );
  const arm = group(
    place(
      OBJECT_PLACE.x + x * SIZE + back * AWAY.x,
      Math.min(HEIGHT + 60, OBJECT_PLACE.y + y * SIZE + back * AWAY.y),
    ),
    still(layer("hand"), act) + still(layer("tool"), act) + still(layer("thumb"), act),
  );
  const drawn = (show > 0 ? thing : "") + (reach > 0 ? arm : "");
  return work.side === 1 ? drawn : group(`matrix(-1 0 0 1 ${2 * MIDDLE} 0)`, drawn);
}
