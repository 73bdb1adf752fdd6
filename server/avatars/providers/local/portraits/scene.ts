import { clamp, mix } from "../../../../../src/graphics/paper/cut.ts";
import type { Move } from "./layers.ts";
import type { Person } from "./person.ts";
import type { Pose } from "talking-portraits/pose";

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
