import { MEDIA_POLICY, mediaDelivery } from "../../src/facts/media-types.ts";
import { MEDIA_ROOT } from "../../src/facts/paths.ts";
import { isHashed } from "../release/paths.ts";
import { baseHeaders, type Headers } from "../http/headers.ts";

/**
 * Response headers of every page and file. The Content Security Policy is in a meta tag; these are
 * for what a meta tag cannot say.
 */
export const SECURITY_HEADERS: Headers = baseHeaders();

/** The same for HTTPS. `public/_headers` repeats these. */
export const HTTPS_HEADERS: Headers = baseHeaders(true);

/** Headers of the dataset's files, so that no script runs when one is opened directly. */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": MEDIA_POLICY,
};

/** Cache rule of code: public, with a hash in its name. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/**
 * Cache rule of the dataset's pictures and videos, whose names have hashes too. They are behind the
 * gate, so shared caches must not keep them.
 */
export const IMMUTABLE_PRIVATE = "private, max-age=31536000, immutable";
/** Cache rule of pages and all other files. */
export const REVALIDATE = "private, max-age=0, must-revalidate";

/** The cache rule of a path of the site. */
export function cacheControl(path: string): string {
  if (path.startsWith("/_astro/")) return IMMUTABLE;
  return isHashed(path) ? IMMUTABLE_PRIVATE : REVALIDATE;
}

/**
 * Type of the file at a path, and headers that those of the dataset have besides.
 * @param type of a file of the site's own
 */
export function fileHeaders(path: string, type: string): Readonly<Record<string, string>> {
  if (!path.startsWith(MEDIA_ROOT)) return { "Content-Type": type };
  const delivery = mediaDelivery(path);
  return {
    "Content-Type": delivery.type,
    ...MEDIA_HEADERS,
    ...(delivery.attachment && { "Content-Disposition": "attachment" }),
  };
}
