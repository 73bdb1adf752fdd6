/** Formats of files that everybody may store, by file name extension. None of them runs code. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tif: "image/tiff",
  webp: "image/webp",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt",
};

/**
 * The policy of every file: it may be shown but runs no scripts. `sandbox` gives it an opaque origin, so it has
 * no access even if a browser has a bug.
 */
export const MEDIA_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** How a file is delivered. */
export interface MediaDelivery {
  /** The media type, derived from the extension only: a declared type is not trusted. */
  type: string;
  /** Whether browsers download the file instead of opening it. */
  attachment: boolean;
}

/** How a file with this name is delivered; browsers download one of an unknown format. */
export function mediaDelivery(name: string): MediaDelivery {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const type = Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension] : undefined;
  return type === undefined
    ? { type: "application/octet-stream", attachment: true }
    : { type: type.startsWith("text/") ? `${type}; charset=utf-8` : type, attachment: false };
}

/** A drawing (SVG) that can be shown and opened, or why it cannot. */
export type SafeDrawing =
  | {
      bytes: Buffer;
      /** Removed parts, for messages: `<script>`. */
      removed: readonly string[];
    }
  | { refused: string };

/** Makes drawings safe before they are stored and served. */
export interface Drawings {
  /** Changes when equal bytes give a different result, so that no older result is served. */
  readonly version: number;
  sanitize(bytes: Buffer): Promise<SafeDrawing>;
}

/** Leaves drawings unchanged: the policy of every file stops their scripts. */
export const DRAWINGS_AS_THEY_ARE: Drawings = {
  version: 0,
  sanitize: async (bytes) => ({ bytes, removed: [] }),
};
