/** Hosts that videos may come from besides this site: the Content Security Policy names them. */
export const MEDIA_HOSTS = ["res.cloudinary.com"] as const;

/** What a browser may load a video from, as a Content Security Policy lists it. */
export const MEDIA_SOURCES = ["'self'", ...MEDIA_HOSTS.map((host) => `https://${host}`)].join(" ");

/** Whether a video may be shown from here: a path on this site, or a media host over HTTPS. */
export function isVideoAddress(address: string): boolean {
  if (/[\u0000-\u0020\u007f\\"'<>]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  const url = URL.parse(address);
  const known = MEDIA_HOSTS.some((host) => host === url?.host);
  return url?.protocol === "https:" && known && url.username === "";
}

/** Addresses of files at the media hosts, in a text. */
export const AT_MEDIA_HOST = new RegExp(
  `https://(?:${MEDIA_HOSTS.map((host) => host.replaceAll(".", "\\.")).join("|")})/[^\\s"'<>]*`,
  "g",
);
