import type { Composition } from "./composition.ts";
import type { Location } from "./locate.ts";

/**
 * A file that the site needs under a path of its own. Pages name only these paths; the build puts
 * each file beside the pages, so the site stands alone.
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
  /** Which of the content source's two roots it is below. */
  from: "images" | "files";
  /** Path and query below that root. */
  source: string;
}

/** A video at a media host, for a site that delivers it from its own address. */
export interface HostedMedia {
  from: "host";
  /** Its whole address, which names one version of it. */
  source: string;
}

/** Site path → file. Filled while pages render. */
export type MediaRegistry = Map<string, MediaFile>;
