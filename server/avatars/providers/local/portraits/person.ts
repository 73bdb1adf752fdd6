import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { layersOf, type Layer } from "./layers.ts";

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
