/** Media types of files by extension, for uploads that do not name their own. */
const BY_EXTENSION: Record<string, string> = {
  avif: "image/avif",
  csv: "text/csv",
  gif: "image/gif",
  html: "text/html",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  json: "application/json",
  m4a: "audio/mp4",
  md: "text/markdown",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ogg: "audio/ogg",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  vtt: "text/vtt",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  zip: "application/zip",
};

const UNKNOWN = { extension: "bin", mimeType: "application/octet-stream" };

/**
 * Extension and media type of an uploaded file.
 * @param filename its name at the sender, if given
 * @param contentType the media type that the sender states, if any
 */
export function fileType(
  filename: string | undefined,
  contentType: string | undefined,
): { extension: string; mimeType: string } {
  const stated = contentType?.split(";")[0]?.trim().toLowerCase();
  const given = /\.([a-z0-9]{1,10})$/i.exec(filename ?? "")?.[1]?.toLowerCase();
  const meant = Object.entries(BY_EXTENSION).find(([, mimeType]) => mimeType === stated)?.[0];
  const extension = given ?? meant ?? UNKNOWN.extension;
  const useful = stated !== undefined && stated !== "" && stated !== UNKNOWN.mimeType;
  return {
    extension,
    mimeType: useful ? stated : (BY_EXTENSION[extension] ?? UNKNOWN.mimeType),
  };
}
