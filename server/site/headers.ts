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

/** Cache rule of files whose name holds a hash of their content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** Cache rule of everything else: keep it, but ask whether it is still the same. */
export const REVALIDATE = "public, max-age=0, must-revalidate";

/** Folders of the built site whose files are named by a hash of their content. */
export const HASHED_FOLDERS = ["/_astro/", "/media/"] as const;

/** True for a path whose file never changes: another content has another name. */
export function isHashed(path: string): boolean {
  return HASHED_FOLDERS.some((folder) => path.startsWith(folder));
}

/** The cache rule of a path of the site. */
export function cacheControl(path: string): string {
  return isHashed(path) ? IMMUTABLE : REVALIDATE;
}
