import { toHex, utf8 } from "./bytes.ts";
import { FORMAT_VERSION } from "./format.ts";
import type { ContentKeys } from "./lock.ts";

/** Layout of a sealed site, known to its worker and its gate page. Paths are those of the site. */
export interface Site {
  /** Where the site is on its host: `/`, or `/docs/` for one below another. */
  readonly base: string;
  /** Folder of the sealed files, such as `/sealed/`. */
  readonly files: string;
  /** Paths of files that stay unsealed. A `*` at the end matches any rest. */
  readonly public: readonly string[];
  /** Where the page is `/about/index.html`: whether `/about` leads to `/about/`, as at most hosts, or back. */
  readonly redirectToSlash: boolean;
}

/** Path of the service worker. It lies at the root: a worker opens no page above its own folder. */
export const WORKER_FILE = "/sealed-worker.js";
/** Path of the script of the gate page. */
export const GATE_FILE = "/sealed-gate.js";

/** A site at the root of its host; files that hosts and robots need stay readable. */
export const DEFAULT_SITE: Site = {
  base: "/",
  files: "/sealed/",
  public: ["/robots.txt", "/_headers", "/_redirects", "/CNAME", "/.nojekyll", "/.well-known/*"],
  redirectToSlash: true,
};

/** Whether the host has a file of this path as it is. */
export function isPublic(site: Pick<Site, "files" | "public">, path: string): boolean {
  if (path === WORKER_FILE || path === GATE_FILE) return true;
  if (isSealedFile(site, path)) return true;
  return site.public.some((pattern) =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}

/** Whether the path is one of a sealed file. */
export function isSealedFile({ files }: Pick<Site, "files">, path: string): boolean {
  return path.startsWith(files) && path.endsWith(".bin");
}

/** Length of the name of a sealed file, in hexadecimal digits. */
const NAME_DIGITS = 32;

/** End of the path of a page's file. */
export const HTML = /\.html?$/i;

/**
 * Where the sealed HTML of a page is; it is sealed for this path. `/about/page.bin` for
 * `/about/index.html`, `/about.bin` for `/about.html`.
 * @param file path of the page's file, not encoded
 */
export function payloadPath(file: string): string {
  return file.replace(/\/index(\.html?)$/, "/page$1").replace(HTML, ".bin");
}

/**
 * Candidate paths of the sealed HTML of an address, likeliest first: an address does not say whether
 * its host has `/about/index.html` or `/about.html`.
 * @param address path of an address, not encoded
 */
export function payloadPaths(address: string): readonly string[] {
  if (HTML.test(address)) return [payloadPath(address)];
  const path = address.replace(/\/$/, "");
  return path === "" ? ["/page.bin"] : [`${path}/page.bin`, `${path}.bin`];
}

/**
 * Name of the sealed file for a path. It reveals nothing without the content key, and
 * changes with the key and the format, so browsers may cache the file forever.
 * @param path such as `/media/nora-0123456789ab.mp4`; the file is sealed for it
 */
export async function sealedName(
  { names }: Pick<ContentKeys, "names">,
  path: string,
): Promise<string> {
  const message = utf8(`${FORMAT_VERSION} ${path}`);
  const hash = new Uint8Array(await crypto.subtle.sign("HMAC", names, message));
  return `${toHex(hash).slice(0, NAME_DIGITS)}.bin`;
}

/** Media types by file name extension: a sealed file is opened as what its name says. */
const TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  webp: "image/webp",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
  otf: "font/otf",
  ttf: "font/ttf",
  woff: "font/woff",
  woff2: "font/woff2",
  pdf: "application/pdf",
};

/** Media types of files that are compressed before they are sealed. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  map: "application/json",
  md: "text/markdown; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  xsl: "application/xml",
};

/** Media type of a file; browsers download what has an unknown one. */
export function mediaType(path: string): string {
  const extension = extensionOf(path);
  return typeIn(TYPES, extension) ?? typeIn(TEXT_TYPES, extension) ?? "application/octet-stream";
}

/** Whether a file is compressed before it is sealed. */
export function isZipped(path: string): boolean {
  return typeIn(TEXT_TYPES, extensionOf(path)) !== undefined;
}

function extensionOf(path: string): string {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
}

function typeIn(types: Readonly<Record<string, string>>, extension: string): string | undefined {
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}
