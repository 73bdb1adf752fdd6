/**
 * True for a path that a file of the site may have: absolute, without empty or relative parts, and
 * with a name at its end.
 */
export function isSitePath(path: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[^/\0\\]+)+$/.test(path);
}

/** True for a file that a visitor opens as a page. */
export function isPage(path: string): boolean {
  return path.endsWith(".html");
}
