/**
 * Formats of the files that a dataset brings, by file name extension: pictures, sounds, videos and
 * captions. Nothing else is taken or delivered as what it says it is: pages, scripts, XML and PDF
 * can act, and nothing of the site needs them.
 */
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
 * Headers with which a file of a dataset is delivered, at whatever address: it may show itself, and
 * do nothing. `sandbox` takes its origin from it, so that not even a browser's fault gives it access.
 */
export const MEDIA_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** How a file of a dataset is delivered. */
export interface MediaDelivery {
  /** The media type, from its extension and never from what anybody says about it. */
  type: string;
  /** True: it is saved, not opened, because its format is none that is needed. */
  attachment: boolean;
}

/** How the file of a name or path is delivered. */
export function mediaDelivery(name: string): MediaDelivery {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const type = Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension] : undefined;
  return type === undefined
    ? { type: "application/octet-stream", attachment: true }
    : { type: type.startsWith("text/") ? `${type}; charset=utf-8` : type, attachment: false };
}
