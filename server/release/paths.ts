import { contentType } from "mime-types";
import { extname } from "node:path";

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

/** Media type of the file at a path, as the Content-Type header says it. */
export function mediaType(path: string): string {
  return contentType(extname(path)) || "application/octet-stream";
}
