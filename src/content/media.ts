import { createHash } from "node:crypto";
import { hashedPath } from "../facts/paths.ts";
import type { Location } from "./errors.ts";

/**
 * A file that the site delivers under its own path. Pages name only these paths; the build puts
 * the files next to the pages, so the site needs no other host.
 */
export type MediaFile = Location & {
  /** Path on the site, e.g. `/media/3f…-360x510.svg`. */
  path: string;
} & (
    | StoredMedia
    | HostedMedia
    | { /** What is in the file, where it is made of content. */ text: string }
    | { /** What the file is drawn of. */ composition: Composition }
  );

/** A file of the dataset. */
export interface StoredMedia {
  /** The content source's root that it is below. */
  from: "images" | "files";
  /** Path and query below that root. */
  source: string;
}

/** A video at a media host, for a site that delivers it from its own address. */
export interface HostedMedia {
  from: "host";
  /** Its full URL, which identifies one version of it. */
  source: string;
}

/** A picture that is composed of a drawing, a picture of the dataset and words when a page is made. */
export interface Composition {
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The background: a whole SVG document of the same size. */
  readonly drawing: string;
  /** A picture of the dataset, on the background. */
  readonly picture?: { readonly file: MediaFile; readonly box: Box };
  /** Words on top: each block is set below the previous one. */
  readonly words: {
    readonly left: number;
    readonly top: number;
    readonly blocks: readonly Words[];
  };
}

/** Position and size in pixels. */
interface Box {
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

/** Site path → file. Filled while pages render. */
export type MediaRegistry = Map<string, MediaFile>;

/** Raised when equal compositions give other bytes: it is part of their paths. */
const COMPOSER_VERSION = 4;

/** Registers a composed picture. Its path is a hash of everything that it is drawn from. */
export function toComposed(
  composition: Composition,
  where: Location,
  registry: MediaRegistry,
): string {
  const text = JSON.stringify([COMPOSER_VERSION, composition]);
  const hash = createHash("sha1").update(text).digest("hex");
  const path = hashedPath("share", hash, "jpg");
  registry.set(path, { path, composition, ...where });
  return path;
}
