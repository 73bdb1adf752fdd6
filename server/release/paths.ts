import { contentType } from "mime-types";
import { extname } from "node:path";
import { MEDIA_ROOT } from "../../src/facts/paths.ts";

/**
 * True for a path that a file of the site may have: absolute, without empty or relative parts, and
 * with a name at its end.
 */
export function isSitePath(path: string): boolean {
  return /^(?:\/(?!\.{1,2}(?:\/|$))[^/\0\\]+)+$/.test(path);
}

/** True for a file with a hash of its content in its name: it never changes. */
export function isHashed(path: string): boolean {
  return path.startsWith("/_astro/") || path.startsWith(MEDIA_ROOT);
}

/** True for a file that a visitor opens as a page. */
export function isPage(path: string): boolean {
  return path.endsWith(".html");
}

/**
 * The page that a file is part of: `/about` for `/about/index.html`, and for `/about/page.bin`, the
 * payload of a sealed page. Undefined for a file that is part of none.
 */
export function pageOf(path: string): string | undefined {
  const [ending] = /\/index\.html$|\.html$|\/page\.bin$|(?<=^\/404)\.bin$/.exec(path) ?? [];
  if (ending === undefined) return undefined;
  return path.slice(0, -ending.length) || "/";
}

/** Media type of the file at a path, as the Content-Type header says it. */
export function mediaType(path: string): string {
  return contentType(extname(path)) || "application/octet-stream";
}

/** Every release has this page, and nothing but the gate is in its sealed form. */
export const GATE_PAGE = "/404.html";
/** The content key's name in the lock of a gate page. */
const KEY_ID = /data-sealed="lock"[^<]*"keyId":"(?<keyId>[0-9a-f]+)"/;

/** The name of the content key that a page was sealed with; undefined for a page that is not sealed. */
export function contentKeyIn(html: string): string | undefined {
  return KEY_ID.exec(html)?.groups?.keyId;
}
