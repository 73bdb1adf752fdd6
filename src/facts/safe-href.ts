/**
 * Schemes that a link in content may use besides a path on this site. `http:` is left out on
 * purpose: nothing that this site links to needs an unencrypted connection.
 */
const SAFE_SCHEMES = ["https:", "mailto:", "tel:"];

/** White space, control characters and backslashes: browsers drop or rewrite them in a link. */
const REWRITTEN_BY_BROWSERS = /[\u0000-\u0020\u007f\\]/;

/**
 * Whether a link from content may be put on a page. Allowed are a path on this site (`/about`),
 * a place on the page (`#agents`), and `https:`, `mailto:` and `tel:` links. Everything else is
 * refused: scripts, data, plain `http:`, and `//host`, which leaves the site while it looks like
 * a path.
 *
 * @param href the link as the editor wrote it
 */
export function isSafeHref(href: string): boolean {
  if (REWRITTEN_BY_BROWSERS.test(href)) return false;
  if (href.startsWith("/")) return !href.startsWith("//");
  if (href.startsWith("#")) return href.length > 1;
  const url = URL.parse(href);
  if (url === null || !SAFE_SCHEMES.includes(url.protocol)) return false;
  if (url.protocol === "https:") return /^https:\/\/[^/]/i.test(href) && url.username === "";
  return url.pathname.length > 0;
}
