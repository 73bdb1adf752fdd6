/** Raised when equal compositions give other bytes: it is part of their paths. */
export const COMPOSER_VERSION = 3;

/**
 * A picture that is composed of a drawing, a picture of the dataset (a `File` of the site) and words,
 * when a page is made.
 */
export interface Composition<File extends { readonly path: string }> {
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The background: a whole SVG document of the same size. */
  readonly drawing: string;
  /** A picture of the dataset, on the background. */
  readonly picture?: { readonly file: File; readonly box: Box };
  /** Words on top: each block is set below the previous one. */
  readonly words: {
    readonly left: number;
    readonly top: number;
    readonly blocks: readonly Words[];
  };
}

/** Position and size in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Words in one font, wrapped to a width. */
export interface Words {
  readonly text: string;
  readonly font: "Fraunces" | "Hanken Grotesk";
  /** Font size and maximum width in pixels. */
  readonly size: number;
  readonly width: number;
  /** As `#rrggbb`. */
  readonly color: string;
  /** Free space above, in pixels; for the first block, none. */
  readonly above?: number;
}
