import type { Location } from "./locate.ts";

/**
 * A file of the dataset that the site needs under a path of its own. Pages name only these paths;
 * the build fetches each file once and puts it beside the pages, so the site stands alone.
 */
export interface MediaFile extends Location {
  /** Path on the site, e.g. `/media/3f…-360x510.svg`. */
  path: string;
  /** Path and query below the content source's image root. */
  source: string;
}

/** Site path → file. Filled while pages render. */
export type MediaRegistry = Map<string, MediaFile>;

/** Folder of the site that holds the dataset's files. */
export const MEDIA_ROOT = "/media/";
