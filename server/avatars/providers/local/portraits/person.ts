import { SaxesParser } from "saxes";
import { clamp, cut, mix, type Point } from "../../../../../src/graphics/paper/cut.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Pose, Temperament } from "talking-portraits/pose";

/** Texts by their names. */
type Texts = Readonly<Record<string, string>>;

/** A `path` or `circle`: what is written, and its `data-` attributes, which only this folder reads. */
export interface Shape {
  readonly name: string;
  readonly attributes: Texts;
  readonly data: Texts;
}

/** A group of a drawing: its `data-` attributes, and the shapes in it. */
export interface Layer {
  readonly data: Texts;
  readonly shapes: readonly Shape[];
}

/** Where a point of a drawing goes. */
export type Move = (x: number, y: number) => readonly [x: number, y: number];

function splitAttributes(all: Texts): { attributes: Texts; data: Texts } {
  const isData = ([name]: [string, string]): boolean => name.startsWith("data-");
  const entries = Object.entries(all);
  return {
    attributes: Object.fromEntries(entries.filter((entry) => !isData(entry))),
    data: Object.fromEntries(
      entries.filter(isData).map(([name, value]) => [name.slice("data-".length), value]),
    ),
  };
}

/**
 * Reads a drawing by the ids of its groups; `svg` is the whole of it. A shape belongs to the group
 * with an id that was opened last.
 */
export function layersOf(drawing: string): ReadonlyMap<string, Layer> {
  const layers = new Map<string, Layer>();
  let shapes: Shape[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes: all }) => {
    const { attributes, data } = splitAttributes(all);
    if (name === "path" || name === "circle") shapes.push({ name, attributes, data });
    const id = name === "svg" ? name : attributes.id;
    if ((name !== "svg" && name !== "g") || id === undefined) return;
    shapes = [];
    layers.set(id, { data, shapes });
  });
  parser.write(drawing).close();
  return layers;
}

/** Writes a shape, with what one pose changes of it. */
export function markup({ name, attributes }: Shape, changes: Texts = {}): string {
  const written = Object.entries({ ...attributes, ...changes }).map(
    ([key, value]) => ` ${key}="${value}"`,
  );
  return `<${name}${written.join("")}/>`;
}

/**
 * The corners of an outline. One that is rounded is the control point of its curve, and `ease`
 * tells from which distance on it is.
 */
export function cornersOf(outline: string, ease = ""): Point[] {
  const eases = ease.split(" ").map(Number);
  return [...outline.matchAll(/[ML]([^MLQZ]+)(?:Q(\S+ \S+) [^MLQZ]+)?/g)].map(
    ([, sharp = "", corner = sharp], index): Point => {
      const [x = 0, y = 0] = corner.split(" ").map(Number);
      return [x, y, eases[index]];
    },
  );
}

/** Cuts an outline anew around its corners where they went. */
export function recut(outline: string, ease: string | undefined, move: Move): string {
  return cut(cornersOf(outline, ease).map(([x, y, eased]): Point => [...move(x, y), eased]));
}

const number = z.coerce.number();

/** The bearing of a person: on the `svg` element. */
const Bearing = z.object({
  /** Turn of the head, -1 (to the viewer's left) to 1; 0.5 is a slight three-quarter view. */
  turn: number,
  /** How the head is held at rest, in degrees; the file shows it upright. */
  tilt: number,
  /** Heights of the base of the nose and of the chin: what is between them follows the jaw. */
  nose: number,
  chin: number,
});

/** One eye; the other is its mirror image, a little off. */
const EyeShape = z.object({
  /** Height in the drawing. */
  y: number,
  /** Distance of an eye from the middle of the face. */
  apart: number,
  /** Half the width of an eye. */
  half: number,
  /** Height of the upper lid over the line between the corners. */
  upper: number,
  /** Depth of the lower lid under that line. */
  lower: number,
  /** Height of the outer corner over the inner one. */
  tilt: number,
  /** Where the upper lid is highest: -1 at the nose, 1 outside. */
  peak: number,
  /** Radius of the iris. */
  iris: number,
  /** Thickness of the upper lid's line. */
  lash: number,
  /** How far the lid's line runs on at the outer corner. */
  wing: number,
  /** Height of the lid above the lashes (0: none is seen), and its color. */
  lid: number,
  shade: z.string(),
});
export type EyeShape = z.infer<typeof EyeShape>;

/** One brow; the other is its mirror image, a little off. */
const BrowShape = z.object({
  /** Height over the eyes. */
  over: number,
  /** Half the length. */
  half: number,
  /** Thickness at the nose and at the temple. */
  inner: number,
  outer: number,
  /** Height of the arch over the line between the ends. */
  arch: number,
  /** Height of the inner end over the outer one. */
  tilt: number,
  /** How much higher the right brow is than the left one. */
  uneven: number,
  color: z.string(),
});
export type BrowShape = z.infer<typeof BrowShape>;

/** The mouth at rest; the pose moves it. */
const MouthShape = z.object({
  /** Height of the line between the lips in the drawing. */
  y: number,
  /** Half the width. */
  half: number,
  /** Thickness of the upper and of the lower lip. */
  upper: number,
  lower: number,
  /** Height of the corners over the middle. */
  smile: number,
  /** How much higher the right corner is than the left one. */
  uneven: number,
  lips: z.string(),
  tongue: z.string(),
});
export type MouthShape = z.infer<typeof MouthShape>;

/** How the person moves. None of the eight is lively: they speak as advisers. */
const Moves = z.object({
  sway: number,
  pace: number,
  nod: number,
  tilt: number,
  brow: number,
  blink: number,
  glance: number,
  articulation: number,
  smile: number,
  closure: number,
} satisfies Record<keyof Temperament, typeof number>);

/** What the hand does once in a talking video. */
const Work = z.object({
  /** Side of the picture from which the hand comes: -1 is the viewer's left. */
  side: number.transform((side) => (side < 0 ? -1 : 1)),
  /** How the thing lies, in degrees. */
  slant: number,
  /** Where thumb and finger are: shares of the work, 0 to 1, each with a point on the thing. */
  path: z.string().transform((path) => path.split(", ").map(stopOf)),
});
export type Work = z.infer<typeof Work>;

/** A share of the work, and the point on the thing where thumb and finger are. */
export type Stop = readonly [act: number, x: number, y: number];

function stopOf(text: string): Stop {
  const [act = 0, x = 0, y = 0] = text.split(" ").map(Number);
  return [act, x, y];
}

/**
 * One of the eight, as `<id>.svg` shows them: every group is a layer, to be edited in any drawing
 * program that keeps ids, `data-` attributes and absolute M, L, Q, Z.
 *
 * Mouth, eyes and brows are drawn anew in every pose, by the numbers on their groups; the shapes in
 * these only show an illustrator where they are. Shapes with `data-ease` bend with the pose: it tells
 * how far each corner of their last outline is rounded. All others only move with their layer.
 */
export interface Person extends z.infer<typeof Bearing> {
  readonly id: string;
  readonly temperament: Temperament;
  readonly eyes: EyeShape;
  readonly brows: BrowShape;
  readonly mouth: MouthShape;
  readonly work: Work;
  /** A layer that a person does not have is empty. */
  readonly layer: (id: string) => Layer;
}

const EMPTY: Layer = { data: {}, shapes: [] };

/** Reads `<id>.svg`. */
function person(id: string): Person {
  const layers = layersOf(readFileSync(join(import.meta.dirname, `${id}.svg`), "utf8"));
  const layer = (name: string): Layer => layers.get(name) ?? EMPTY;
  return {
    id,
    ...Bearing.parse(layer("svg").data),
    temperament: Moves.parse(layer("temperament").data),
    eyes: EyeShape.parse(layer("eyes").data),
    brows: BrowShape.parse(layer("brows").data),
    mouth: MouthShape.parse(layer("mouth").data),
    work: Work.parse(layer("work").data),
    layer,
  };
}

/** The family of eight, in display order. */
export const PEOPLE: readonly Person[] = [
  "nora",
  "amara",
  "mateo",
  "victor",
  "ingrid",
  "jonah",
  "leila",
  "kofi",
].map(person);

/** Width and height of a portrait, and its middle. */
export const WIDTH = 360;
export const HEIGHT = 510;
export const MIDDLE = WIDTH / 2;

/** How far the chin goes down, in drawing units, for a mouth open by 1. */
const JAW_DROP = 20;
/** How far a fully turned head carries its features to the side. */
const TURN_SHIFT = 22;
/** How much of a full turn the pose may add to the way the head is held. */
const POSE_TURN = 0.45;

/** A head in one pose: what every part of it needs to draw itself. */
export interface Scene {
  readonly pose: Pose;
  /** Middle of the features: a turned head carries them to one side. */
  readonly middle: number;
  /** Turn of the head, -1 to 1, and how much of it is the pose's. */
  readonly turn: number;
  readonly posed: number;
  /** How far that carries the features from where the file shows them. */
  readonly shift: number;
  /** Moves the lower face with the jaw: the chin goes down as the mouth opens. */
  readonly jaw: Move;
}

/** Places a person's head in a pose. */
export function sceneOf(person: Person, pose: Pose): Scene {
  const drop = clamp(pose.mouth.open, 0, 1) * JAW_DROP;
  const posed = pose.head.turn * POSE_TURN;
  const turn = person.turn + posed;
  return {
    pose,
    middle: MIDDLE + turn * TURN_SHIFT,
    turn,
    posed,
    shift: posed * TURN_SHIFT,
    jaw: (x, y) => [
      x,
      y + mix(0, drop, clamp((y - person.nose) / (person.chin - person.nose), 0, 1)),
    ],
  };
}

/**
 * Horizontal position of a point of the face, at distance `x` from its middle, on a turned head:
 * the far half is narrower.
 */
export function faceX(scene: Scene, x: number): number {
  const far = x * scene.turn > 0;
  return scene.middle + x * (far ? 1 - Math.abs(scene.turn) * 0.22 : 1);
}
