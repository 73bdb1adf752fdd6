import { createHash } from "node:crypto";
import { hashedPath } from "../facts/paths.ts";
import { COMPOSER_VERSION, type Composition } from "./composed-picture.ts";
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
    | { /** What the file is drawn of. */ composition: Composition<MediaFile> }
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

/** Site path → file. Filled while pages render. */
export type MediaRegistry = Map<string, MediaFile>;

/** Registers a composed picture. Its path is a hash of everything that it is drawn from. */
export function toComposed(
  composition: Composition<MediaFile>,
  where: Location,
  registry: MediaRegistry,
): string {
  const text = JSON.stringify([COMPOSER_VERSION, composition]);
  const hash = createHash("sha1").update(text).digest("hex");
  const path = hashedPath("share", hash, "jpg");
  registry.set(path, { path, composition, ...where });
  return path;
}
