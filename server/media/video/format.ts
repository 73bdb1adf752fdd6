/** Size of a video and its posters in pixels: the portrait frame, 360 x 510, twice. */
export const VIDEO_WIDTH = 720;
export const VIDEO_HEIGHT = 1020;

/** Size of a picture in pixels; both even, as video needs them. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One picture: rows of red, green, blue, one byte each. */
export type Frame = Buffer;
