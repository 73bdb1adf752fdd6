import { MEDIA_POLICY, mediaDelivery } from "../../src/facts/media-types.ts";
import { MEDIA_ROOT } from "../../src/facts/paths.ts";
import { baseHeaders, TRANSPORT_SECURITY, type Headers } from "../http/headers.ts";

/**
 * Response headers of every page and file. The Content Security Policy is in each page's meta tag;
 * here is what a meta tag cannot say.
 */
export const SECURITY_HEADERS: Headers = baseHeaders({ embed: "same-origin" });

/** The same where the site is reached through HTTPS. `public/_headers` repeats these. */
export const HTTPS_HEADERS: Headers = {
  ...SECURITY_HEADERS,
  "Strict-Transport-Security": TRANSPORT_SECURITY,
};

/** What files of the dataset get instead: opened by themselves, they can do nothing. */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": MEDIA_POLICY,
};

/** Cache rule of code, which shows nothing of the content and whose name holds a hash of it. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/**
 * Cache rule of the dataset's pictures and videos, whose names hold hashes as well. They are behind
 * the gate: a browser keeps them, a cache that others share does not.
 */
export const IMMUTABLE_PRIVATE = "private, max-age=31536000, immutable";
/** Cache rule of everything else, pages above all: keep it, but ask whether it is still the same. */
export const REVALIDATE = "private, max-age=0, must-revalidate";

/** Folders of the built site whose files are named by a hash of their content. */
export const HASHED_FOLDERS = ["/_astro/", "/media/"] as const;

/** True for a path whose file never changes: another content has another name. */
export function isHashed(path: string): boolean {
  return HASHED_FOLDERS.some((folder) => path.startsWith(folder));
}

/** The cache rule of a path of the site. */
export function cacheControl(path: string): string {
  if (path.startsWith("/_astro/")) return IMMUTABLE;
  return isHashed(path) ? IMMUTABLE_PRIVATE : REVALIDATE;
}

/**
 * How the site delivers the file at a path, beyond what every answer says.
 * @param type its media type, as it was found out when it became part of the site
 */
export function fileHeaders(
  path: string,
  type: string,
): { type: string; headers: Readonly<Record<string, string>> } {
  if (!path.startsWith(MEDIA_ROOT)) return { type, headers: {} };
  const delivery = mediaDelivery(path);
  return {
    type: delivery.type,
    headers: {
      ...MEDIA_HEADERS,
      ...(delivery.attachment && { "Content-Disposition": "attachment" }),
    },
  };
}
