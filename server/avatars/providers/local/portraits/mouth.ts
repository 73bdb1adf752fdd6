import { clamp, mix, piece, xy } from "../../../../../src/graphics/paper/cut.ts";
import { INK, PAPER } from "../../../../../src/graphics/paper/inks.ts";
import type { MouthShape, Scene } from "./person.ts";
import { type MouthPose, OPEN_MAX } from "talking-portraits/pose";

/** Thickness of the line between closed lips. */
const LINE = 4.6;
/** Height of the opening, in drawing units, for a mouth open by 1. */
const GAPE = 58;

/** The measures of a mouth in one pose, in drawing units. */
export interface MouthGeometry {
  /** Half the width of the opening. */
  readonly half: number;
  /** Height of the opening in its middle; the line alone when closed. */
  readonly gap: number;
  /** Height of the corners over the middle of the upper edge. */
  readonly lift: number;
  /** Thickness of the lips. */
  readonly upper: number;
  readonly lower: number;
  /** 0: pointed corners; 1: an even oval. */
  readonly oval: number;
}

/** What a pose makes of a mouth; pure, so that the shapes of speech can be tested as numbers. */
export function mouthGeometry(shape: MouthShape, pose: MouthPose): MouthGeometry {
  const open = clamp(pose.open, 0, OPEN_MAX);
  const { spread, round, press } = pose;
  return {
    half: shape.half * (1 + spread * 0.13 - round * 0.46 - open * 0.1 + press * 0.04),
    gap: LINE * (1 - press * 0.15) + open * GAPE,
    // An opening mouth lowers its corners: speaking is not grinning.
    lift: (shape.smile + spread * 3.5) * (1 - round) * (1 - press * 0.7) * (1 - smileLoss(open)),
    upper: shape.upper * (1 + round * 0.3 - open * 0.25) * (1 - press * 0.62),
    lower: shape.lower * (1 + round * 0.15 - open * 0.2) * (1 - press * 0.55),
    oval: clamp(round * 0.9 + open * 0.25, 0, 1),
  };
}

/** How much of the smile an opening takes: most of it as soon as something is said. */
function smileLoss(open: number): number {
  return clamp(open / 0.22, 0, 1) * 0.72 + clamp((open - 0.22) / 0.4, 0, 1) * 0.23;
}

type Spot = readonly [number, number];

/** One half of an edge of the opening, as a cubic curve from a corner to the middle. */
function halfEdge(corner: Spot, middle: Spot, oval: number): readonly [Spot, Spot, Spot, Spot] {
  const rise = mix(0.12, 0.62, oval);
  const reach = mix(0.42, 0.58, oval);
  return [
    corner,
    [mix(corner[0], middle[0], mix(0.22, 0.02, oval)), mix(corner[1], middle[1], rise)],
    [mix(middle[0], corner[0], reach), middle[1]],
    middle,
  ];
}

function pointOn([a, b, c, d]: readonly [Spot, Spot, Spot, Spot], t: number): Spot {
  const s = 1 - t;
  const blend = (p: number, q: number, r: number, u: number): number =>
    s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * u;
  return [blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])];
}

/** Points along one edge, from left to right, leaving out a share at each corner. */
function edge(left: Spot, middle: Spot, right: Spot, oval: number, skip: number): Spot[] {
  const first = halfEdge(left, middle, oval);
  const second = halfEdge(right, middle, oval);
  const steps = 6;
  const spots: Spot[] = [];
  for (let i = 0; i <= steps; i += 1) spots.push(pointOn(first, mix(skip, 1, i / steps)));
  for (let i = steps - 1; i >= 0; i -= 1) spots.push(pointOn(second, mix(skip, 1, i / steps)));
  return spots;
}

function poly(spots: readonly Spot[]): string {
  return `M${spots.map(([x, y]) => xy(x, y)).join("L")}Z`;
}

/** The mouth: lips, and between them one clear shape with teeth and tongue in it. */
export function mouth(scene: Scene, shape: MouthShape): string {
  const { pose } = scene;
  const { half, gap, lift, upper, lower, oval } = mouthGeometry(shape, pose.mouth);
  const open = gap - LINE;
  const x = scene.middle + scene.turn * 4;
  const far = 1 - Math.abs(scene.turn) * 0.16;
  const leftHalf = half * (scene.turn < 0 ? far : 1);
  const rightHalf = half * (scene.turn > 0 ? far : 1);
  const top = shape.y + lift * 0.45 - open * 0.22;
  const bottom = top + gap;
  const cornerY = mix(top, bottom, clamp(open / 60, 0, 0.42)) - lift;
  const left: Spot = [x - leftHalf, cornerY];
  const right: Spot = [x + rightHalf, cornerY - shape.uneven];
  const topMiddle: Spot = [x, top];
  const bottomMiddle: Spot = [x, bottom];

  // Lips: shorter than the line when closed, around the whole opening when open.
  const around = mix(0.8, 1.05, clamp(open / 16 + oval, 0, 1));
  const lipLeft: Spot = [x - leftHalf * around, mix(top + LINE / 2, cornerY + 1, around)];
  const lipRight: Spot = [x + rightHalf * around, mix(top + LINE / 2, right[1] + 1, around)];
  const bow = leftHalf * 0.24;
  const bowRight = rightHalf * 0.24;
  const crest = top - upper;
  const base = bottom + lower;
  const lips = piece(
    shape.lips,
    `M${xy(...lipLeft)}Q${xy(x - leftHalf * 0.55, crest + upper * 0.25)} ${xy(x - bow, crest)}` +
      `L${xy(x, crest + upper * 0.28)}L${xy(x + bowRight, crest)}` +
      `Q${xy(x + rightHalf * 0.55, crest + upper * 0.25)} ${xy(...lipRight)}` +
      `C${xy(x + rightHalf * around * mix(0.72, 0.98, oval), mix(lipRight[1], base, 0.62))} ${xy(x + rightHalf * 0.5, base)} ${xy(x, base)}` +
      `C${xy(x - leftHalf * 0.5, base)} ${xy(x - leftHalf * around * mix(0.72, 0.98, oval), mix(lipLeft[1], base, 0.62))} ${xy(...lipLeft)}Z`,
  );

  const curve = ([, b, c, d]: readonly [Spot, Spot, Spot, Spot]): string =>
    `C${xy(...b)} ${xy(...c)} ${xy(...d)}`;
  const back = ([a, b, c]: readonly [Spot, Spot, Spot, Spot]): string =>
    `C${xy(...c)} ${xy(...b)} ${xy(...a)}`;
  const opening = piece(
    INK,
    `M${xy(...left)}${curve(halfEdge(left, topMiddle, oval))}${back(halfEdge(right, topMiddle, oval))}` +
      `${curve(halfEdge(right, bottomMiddle, oval))}${back(halfEdge(left, bottomMiddle, oval))}Z`,
  );

  const upperEdge = edge(left, topMiddle, right, oval, 0.34);
  const lowerEdge = edge(left, bottomMiddle, right, oval, 0.34);
  const toothHeight = pose.mouth.teeth * clamp(open * 0.72, 0, 11);
  const teeth =
    toothHeight > 0.1
      ? piece(
          PAPER,
          poly([
            ...upperEdge.map(([px, py]): Spot => [px, py + 0.8]),
            ...upperEdge
              .map(([px, py], index): Spot => {
                const floor = lowerEdge[index]?.[1] ?? py;
                return [px, Math.max(py + 0.8, Math.min(py + 0.8 + toothHeight, floor - 1))];
              })
              .reverse(),
          ]),
        )
      : "";
  const tongueRoom = open - toothHeight * 0.4;
  const tongueHeight = pose.mouth.tongue * tongueRoom * 0.8 + clamp((open - 12) / 8, 0, 1) * 3;
  const tongue =
    tongueHeight > 0.1
      ? piece(
          shape.tongue,
          poly([
            ...lowerEdge.slice(1, -1).map(([px, py], index, all): Spot => {
              const across = (index / (all.length - 1)) * 2 - 1;
              return [px, py - tongueHeight * (1 - across * across)];
            }),
            ...lowerEdge.slice(1, -1).reverse(),
          ]),
        )
      : "";
  return lips + opening + tongue + teeth;
}
