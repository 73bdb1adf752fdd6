import type { Scene } from "./drawing.ts";
import { clamp, mix, type Point } from "../../../../../src/graphics/paper/cut.ts";
import { INK, PAPER, skin, voice } from "../../../../../src/graphics/paper/inks.ts";
import type { Character } from "./character.ts";
import type { Pose } from "talking-portraits/pose";

/** Width and height of a portrait, and its middle. */
export const WIDTH = 360;
export const HEIGHT = 510;
export const MIDDLE = WIDTH / 2;
/** Height of the root of the neck, about which a head turns. */
export const NECK_ROOT = 350;

/** How far the chin goes down, in drawing units, for a mouth open by 1. */
const JAW_DROP = 20;
/** How far a fully turned head carries its features to the side. */
const TURN_SHIFT = 22;
/** How much of a full turn the pose may add to the way the head is held. */
const POSE_TURN = 0.45;

/** Collects the inputs of a person's parts. */
export function sceneOf(character: Character, pose: Pose): Scene {
  const steps = skin(character.skin, character.color);
  const drop = clamp(pose.mouth.open, 0, 1) * JAW_DROP;
  const turn = character.turn + pose.head.turn * POSE_TURN;
  const from = character.nose.base;
  const to = character.head.chin;
  return {
    inks: { ink: INK, paper: PAPER, ...voice(character.color), ...steps },
    pose,
    middle: MIDDLE + turn * TURN_SHIFT,
    turn,
    eyes: character.head.eyes,
    jaw: (points) =>
      points.map(([x, y, ease]): Point => {
        const share = clamp((y - from) / (to - from), 0, 1);
        return [x, y + mix(0, drop, share), ease];
      }),
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
