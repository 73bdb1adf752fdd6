/** What a mouth does. All shares are continuous, so that a talking video can move between them. */
export interface MouthPose {
  /** How far the jaw is open, 0 (closed) to 0.75 (the widest that still looks like speech). */
  readonly open: number;
  /** Corners drawn in (-1) or drawn apart and up (1). */
  readonly spread: number;
  /** Lips rounded, 0 to 1. */
  readonly round: number;
  /** Upper teeth shown, 0 to 1. */
  readonly teeth: number;
  /** Tongue raised, 0 to 1. */
  readonly tongue: number;
  /** Lips pressed together, 0 to 1. */
  readonly press: number;
}

/** What a face does in one frame. */
export interface Pose {
  readonly mouth: MouthPose;
  /** Eyelids, 0 (open) to 1 (closed). */
  readonly blink: number;
  /** Brows, 0 to 1 (raised). They never frown. */
  readonly brow: number;
  /** Where the eyes look, each -1 to 1; x is to the viewer's right, y is down. */
  readonly gaze: { readonly x: number; readonly y: number };
  /**
   * The head: x and y in drawing units (about -8 to 8), tilt in degrees (about -6 to 6), and how far
   * it is turned from where the person holds it, -1 (to the viewer's left) to 1.
   */
  readonly head: {
    readonly x: number;
    readonly y: number;
    readonly tilt: number;
    readonly turn: number;
  };
  /**
   * The shoulders, which carry the head: x in drawing units (about -8 to 8), tilt in degrees (about
   * -2 to 2), and how far the person leans toward the viewer, 0 to 1.
   */
  readonly body: { readonly x: number; readonly tilt: number; readonly lean: number };
  /** Breath held, 0 to 1: it lifts the shoulders a little. */
  readonly breath: number;
  /**
   * What the hand does, each 0 to 1: how far the object is raised, how near the hand is, and how
   * far the work is done. All 0: hidden.
   */
  readonly work: { readonly show: number; readonly reach: number; readonly act: number };
}

/** The widest a mouth opens; wider looks like a shout. */
export const OPEN_MAX = 0.75;

/** The mouth at rest: closed, with a slight warm smile. */
const REST_MOUTH: MouthPose = { open: 0, spread: 0.35, round: 0, teeth: 0, tongue: 0, press: 0 };

/** The still image: a slight warm smile and a level look. */
export const REST: Pose = {
  mouth: REST_MOUTH,
  blink: 0,
  brow: 0,
  gaze: { x: 0, y: 0 },
  head: { x: 0, y: 0, tilt: 0, turn: 0 },
  body: { x: 0, tilt: 0, lean: 0 },
  breath: 0,
  work: { show: 0, reach: 0, act: 0 },
};

/** How a person moves while speaking. 1 is the average in every property. */
export interface Temperament {
  /** Slow movement of the head: how far, and how fast. */
  readonly sway: number;
  readonly pace: number;
  /** Nods on stressed syllables. */
  readonly nod: number;
  /** How far the head is held to one side from phrase to phrase. */
  readonly tilt: number;
  /** Lifts of the brows. */
  readonly brow: number;
  /** Seconds from one blink to the next, in the middle. */
  readonly blink: number;
  /** How readily the eyes leave the viewer in a pause, 0 to 1. */
  readonly glance: number;
  /** How far the mouth opens. */
  readonly articulation: number;
  /** How much of the smile stays while speaking, 0 to 1. */
  readonly smile: number;
  /** Openings up to this are closed lips: between two sounds the mouth shuts. */
  readonly closure: number;
}

/** A drawing with a variable pose. */
export interface Puppet {
  /** Makes its movements differ from those of others. */
  readonly id: string;
  /** From where its hand comes: -1 is the viewer's left. */
  readonly side: -1 | 1;
  /** First names, in small letters: it glances at these people when it names them. */
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
