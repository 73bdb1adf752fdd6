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
