import { MEDIA_TYPES } from "../../../src/facts/media-types.ts";
import { apiError } from "../errors.ts";

/** Types stored as files, not as pictures. SVGs are uploaded as pictures and sanitized there. */
const EXTENSIONS = Object.keys(MEDIA_TYPES).filter((extension) => extension !== "svg");

/**
 * Extension and media type of an uploaded file, from its name. What the sender states as its type
 * counts for nothing.
 * @param filename its name at the sender, if given
 * @throws LakeError 415 for a format that nothing of the site needs
 */
export function fileType(filename: string | undefined): { extension: string; mimeType: string } {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(filename ?? "")?.[1]?.toLowerCase() ?? "";
  const mimeType = EXTENSIONS.includes(extension) ? MEDIA_TYPES[extension] : undefined;
  if (mimeType !== undefined) return { extension, mimeType };
  const named =
    extension === "" ? "A file without an extension" : `A file that ends with .${extension}`;
  throw apiError(
    415,
    `${named} is not stored, because nothing on the site uses one. Formats that are: ${EXTENSIONS.join(", ")}${extension === "svg" ? ". Upload a drawing into a field for pictures" : ""}`,
  );
}
