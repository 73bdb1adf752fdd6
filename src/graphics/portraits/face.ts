import { createHash } from "node:crypto";
import { num } from "../paper/cut.ts";
import { INK } from "../paper/inks.ts";
import { shorten } from "../paper/shorten.ts";
import { around, boundsOf, boundsOfElement, elementsOf, type Box } from "./bounds.ts";
import type { Character } from "./character.ts";
import { CHARACTERS } from "./index.ts";
import { brows } from "./parts/brows.ts";
import { movingEyes } from "./parts/eyes.ts";
import { ears, face, neck } from "./parts/head.ts";
import { mouth } from "./parts/mouth.ts";
import { nose } from "./parts/nose.ts";
import { drawPortrait } from "./portrait.ts";
import { REST } from "talking-portraits/pose";
import { HEIGHT, MIDDLE, NECK_ROOT, sceneOf, WIDTH } from "./scene.ts";
import type { Scene } from "./drawing.ts";

/** The square that a living face shows: the whole head of everybody, and a bit of shoulder. */
const CROP: Box = { left: -20, top: -8, right: 380, bottom: 392 };

/** `viewBox` of {@link livingFace}. */
export const FACE_VIEW_BOX = [
  CROP.left,
  CROP.top,
  CROP.right - CROP.left,
  CROP.bottom - CROP.top,
].join(" ");

/** Leaves out what lies outside the crop. */
function cropped(drawing: string): string {
  return elementsOf(drawing)
    .filter((element) => boundsOfElement(element).top < CROP.bottom)
    .join("");
}

function part(name: string, content: string): string {
  return content === "" ? "" : `<g class="${name}">${content}</g>`;
}

/**
 * A person's head and shoulders at rest, without a ground, taken apart so that a page's style can
 * move it: `h` is the head, in it `f` the features, in them `w` the open eyes with their pupils `p`,
 * `l` the lashes that close over them, and `b` the brows. It is the content of an `svg` with
 * {@link FACE_VIEW_BOX}.
 */
export function livingFace(character: Character): string {
  const scene = sceneOf(character, REST, "person");
  const { folds, whites, pupils, lashes } = movingEyes(scene, character.eyes);
  const features =
    (character.onFace?.(scene) ?? "") +
    nose(scene, character.nose) +
    mouth(scene, character.mouth) +
    folds +
    part("w", whites + part("p", pupils)) +
    part("l", lashes) +
    part("b", brows(scene, character.brows, character.eyes));
  const head =
    ears(scene, character.head) +
    face(scene, character.head) +
    part("f", features) +
    (character.overFace?.(scene) ?? "") +
    part("f", character.glasses?.(scene) ?? "");
  const behind = part("h", cropped(character.hairBehind?.(scene) ?? ""));
  const bust = cropped(neck(scene, character.head) + character.clothing(scene));
  const turned = (content: string): string =>
    character.tilt === 0 || content === ""
      ? content
      : `<g transform="rotate(${num(character.tilt)} ${MIDDLE} ${NECK_ROOT})">${content}</g>`;
  const drawing = shorten(turned(behind) + bust + turned(part("h", head)));
  return `<g fill="${INK}">${drawing.replaceAll(` fill="${INK}"`, "")}</g>`;
}

/**
 * The character on a picture of the dataset, if it is one of the project's own drawings. Identified
 * by content, so that another picture under a known agent's id is not mistaken for the drawing.
 * @param asset id of an image asset: it holds the hash of the picture's bytes
 */
export function drawnOn(asset: string): Character | undefined {
  return CHARACTERS.find((character) => asset.startsWith(`image-${hashOf(character)}-`));
}

const hashes = new Map<string, string>();

function hashOf(character: Character): string {
  const known = hashes.get(character.id);
  if (known !== undefined) return known;
  const hash = createHash("sha1").update(drawPortrait(character, REST)).digest("hex");
  hashes.set(character.id, hash);
  return hash;
}

/** The corners of a box, turned as the character holds the head. */
function turned(box: Box, degrees: number): Box {
  const angle = (degrees * Math.PI) / 180;
  const corners = [box.left, box.right].flatMap((x) =>
    [box.top, box.bottom].map((y): Box => {
      const dx = x - MIDDLE;
      const dy = y - NECK_ROOT;
      const left = MIDDLE + dx * Math.cos(angle) - dy * Math.sin(angle);
      const top = NECK_ROOT + dx * Math.sin(angle) + dy * Math.cos(angle);
      return { left, top, right: left, bottom: top };
    }),
  );
  return corners.reduce(around);
}

function headBox(character: Character): Box {
  const scene: Scene = sceneOf(character, REST, "person");
  const skull = boundsOf(ears(scene, character.head) + face(scene, character.head));
  const hair = boundsOf(
    (character.hairBehind?.(scene) ?? "") + (character.overFace?.(scene) ?? ""),
  );
  return turned({ ...skull, top: Math.min(skull.top, hair.top) }, character.tilt);
}

function shares({ left, top, right, bottom }: Box): Box {
  return {
    left: left / WIDTH,
    top: top / HEIGHT,
    right: right / WIDTH,
    bottom: bottom / HEIGHT,
  };
}

/** How much further than at rest heads go in a video, as shares of the picture; measured on the eight. */
const REACH: Box = { left: -0.095, top: -0.024, right: 0.04, bottom: 0.025 };

/**
 * Where a head is in the portrait picture (720 x 1020): from the top of the hair to the chin and from
 * ear to ear, as shares of width and height, 0 to 1. Without a character, the box in which the heads
 * of all eight stay in every frame of their videos: a layout that shows it never cuts a head.
 */
export function faceBox(character?: Character): Box {
  if (character !== undefined) return shares(headBox(character));
  const all = shares(CHARACTERS.map(headBox).reduce(around));
  return {
    left: all.left + REACH.left,
    top: all.top + REACH.top,
    right: all.right + REACH.right,
    bottom: all.bottom + REACH.bottom,
  };
}
