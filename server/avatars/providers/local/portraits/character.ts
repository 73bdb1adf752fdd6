import type { HueName } from "../../../../../src/facts/hues.ts";
import type { Point } from "../../../../../src/graphics/paper/cut.ts";
import type { SkinTone } from "../../../../../src/graphics/paper/inks.ts";
import type { Work } from "./hand/work.ts";
import type { Scene } from "./drawing.ts";

/** A part that draws itself on a scene: hair, beard, clothing, an accessory. */
export type Part = (scene: Scene) => string;

/** The head as cut from one sheet. */
export interface HeadShape {
  /**
   * The right and the left half, each from crown to chin; x is the distance from the middle of the
   * head. They differ in every face, and most where the head is turned.
   */
  readonly right: readonly Point[];
  readonly left: readonly Point[];
  /** Height of the chin in the drawing. */
  readonly chin: number;
  /** Height of the eyes in the drawing. */
  readonly eyes: number;
  /** Ears: distances of their roots from the middle of the head (null: not seen), and height. */
  readonly ears?: {
    readonly left: number | null;
    readonly right: number | null;
    readonly y: number;
    readonly size: number;
  };
  /** Half the width of the neck, at the jaw and at the collar. */
  readonly neck: readonly [top: number, bottom: number];
}

/** One eye; the other is its mirror image, a little off. */
export interface EyeShape {
  /** Distance of an eye from the middle of the face. */
  readonly apart: number;
  /** Half the width of an eye. */
  readonly half: number;
  /** Height of the upper lid over the line between the corners. */
  readonly upper: number;
  /** Depth of the lower lid under that line. */
  readonly lower: number;
  /** Height of the outer corner over the inner one. */
  readonly tilt: number;
  /** Where the upper lid is highest: -1 at the nose, 1 outside. */
  readonly peak: number;
  /** Radius of the iris. */
  readonly iris: number;
  /** Thickness of the upper lid's line. */
  readonly lash: number;
  /** How far the lid's line runs on at the outer corner. */
  readonly wing: number;
  /** Height of the lid above the lashes, shown in the darker step (0: none is seen). */
  readonly lid: number;
}

/** One brow; the other is its mirror image, a little off. */
export interface BrowShape {
  /** Height over the eyes. */
  readonly over: number;
  /** Half the length. */
  readonly half: number;
  /** Thickness at the nose and at the temple. */
  readonly thick: readonly [inner: number, outer: number];
  /** Height of the arch over the line between the ends. */
  readonly arch: number;
  /** Height of the inner end over the outer one. */
  readonly tilt: number;
  /** The sheet it is cut from. */
  readonly from: "ink" | "paper" | "deep";
  /** How much higher the right brow is than the left one. */
  readonly uneven: number;
}

/** The nose: one cut of the darker step. Points are relative to the middle of its base. */
export interface NoseShape {
  /** Height of the base in the drawing. */
  readonly base: number;
  readonly points: readonly Point[];
}

/** The mouth at rest; the pose moves it. */
export interface MouthShape {
  /** Height of the line between the lips in the drawing. */
  readonly y: number;
  /** Half the width. */
  readonly half: number;
  /** Thickness of the upper and of the lower lip. */
  readonly upper: number;
  readonly lower: number;
  /** Height of the corners over the middle. */
  readonly smile: number;
  /** How much higher the right corner is than the left one. */
  readonly uneven: number;
  /** The sheet the lips are cut from. */
  readonly from: "shade" | "deep" | "face";
}

/** Everything that makes one person. */
export interface Character {
  readonly id: string;
  /** Hue of the person's voice. */
  readonly color: HueName;
  readonly skin: SkinTone;
  /** Turn of the head, -1 (to the viewer's left) to 1; 0.5 is a slight three-quarter view. */
  readonly turn: number;
  /** How the head is held at rest, in degrees. */
  readonly tilt: number;
  readonly head: HeadShape;
  readonly eyes: EyeShape;
  readonly brows: BrowShape;
  readonly nose: NoseShape;
  readonly mouth: MouthShape;
  /** Hair behind the neck. */
  readonly hairBehind?: Part;
  readonly clothing: Part;
  /** On the face, under the features: beard, forehead lines. */
  readonly onFace?: Part;
  /** Over the features: hair, earrings. */
  readonly overFace?: Part;
  /** What is worn on the nose: it travels with the features. */
  readonly glasses?: Part;
  /** What the hand does once in a talking video. */
  readonly work: Work;
}
