import type { Point } from "../../../../../src/graphics/paper/cut.ts";
import type { Pose } from "talking-portraits/pose";

/** The inks of one drawing. */
export interface Inks {
  readonly ink: string;
  readonly paper: string;
  readonly mid: string;
  readonly deep: string;
  readonly light: string;
  readonly wash: string;
  readonly face: string;
  readonly shade: string;
}

/** What every part needs to draw itself. */
export interface Scene {
  readonly inks: Inks;
  readonly pose: Pose;
  /** Middle of the features: a turned head carries them to one side. */
  readonly middle: number;
  /** Turn of the head, -1 to 1. */
  readonly turn: number;
  /** Height of the eyes. */
  readonly eyes: number;
  /** Moves the lower face with the jaw: the chin goes down as the mouth opens. */
  readonly jaw: (points: readonly Point[]) => Point[];
}
