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
