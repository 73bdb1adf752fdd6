import type { Pose } from "../../../src/graphics/portraits/pose.ts";
import type { Temperament } from "./performance/temperament.ts";

/** A drawing with a variable pose. */
export interface Puppet {
  /** Makes its movements differ from those of others. */
  readonly id: string;
  /** From where its hand comes: -1 is the viewer's left. */
  readonly side: -1 | 1;
  /** First names, in small letters, of those at whom it glances when naming them. */
  readonly colleagues?: ReadonlySet<string> | undefined;
  /** How it moves. Default: made from its id. */
  readonly temperament?: Temperament | undefined;
  /**
   * Draws it.
   * @param width in pixels
   * @returns an SVG document; in the pose at rest it is the portrait itself
   */
  draw(pose: Pose, width: number): string;
}

/** The puppet of a portrait; undefined for a still picture. */
export type PuppetOf = (portrait: Buffer) => Puppet | undefined;
