/** Hosts that videos may come from besides this site. */
export const MEDIA_HOSTS = ["res.cloudinary.com"] as const;

/** The media host that an address is at; undefined for this site and for any other. */
export function mediaHostOf(address: string): (typeof MEDIA_HOSTS)[number] | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.username !== "") return undefined;
  return MEDIA_HOSTS.find((host) => host === url.host);
}

/** Whether a video may be shown from here: a path on this site, or a media host over HTTPS. */
export function isVideoAddress(address: string): boolean {
  if (/[\u0000-\u0020\u007f\\"'<>]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  return mediaHostOf(address) !== undefined;
}

/** Addresses of files at the media hosts, in a text or in the bytes of one. */
export const AT_MEDIA_HOST = new RegExp(
  `https://(?:${MEDIA_HOSTS.map((host) => host.replaceAll(".", "\\.")).join("|")})/[^\\u0000-\\u0020"'<>]*`,
  "g",
);

/**
 * Formats of the files that a dataset brings, by file name extension: pictures, sounds, videos and
 * captions. Other formats are neither accepted nor delivered under their own type: pages, scripts,
 * XML and PDF can run code, and the site needs none of them.
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
 * Headers for every file of a dataset: it may be shown and run nothing. `sandbox` gives it an
 * opaque origin, so it has no access even if a browser has a bug.
 */
export const MEDIA_POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** How a file of a dataset is delivered. */
export interface MediaDelivery {
  /** The media type, derived from the extension only: a declared type is not trusted. */
  type: string;
  /**
   * Whether browsers download the file instead of opening it, because the site does not need its
   * format.
   */
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
