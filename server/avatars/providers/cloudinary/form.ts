import { createHash } from "node:crypto";
import mime from "mime-types";
import type { MediaUpload } from "../provider.ts";

/** A key that may sign uploads. */
export interface Signer {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Which of Cloudinary's two stores keeps a file: sound counts as video (section 7). */
export function resourceTypeOf({ kind }: MediaUpload): "image" | "video" {
  return kind === "profile_image" ? "image" : "video";
}

/** The usual ending of a file; that of MP3 is `mpga` in the lists. */
function extensionOf({ mediaType }: MediaUpload): string {
  return mediaType === "audio/mpeg" ? "mp3" : mime.extension(mediaType) || "bin";
}

/** Where the files of an avatar lie (section 7). */
function folderOf({ avatarId }: MediaUpload): string {
  return `avatars/${avatarId}`;
}

/** Id of a stored file (section 7). */
export function publicIdOf(file: MediaUpload): string {
  return `${folderOf(file)}/${file.kind}`;
}

/**
 * The form of section 7. Cloudinary puts `folder` before `public_id`, so the form carries the name
 * alone: together they are the id of {@link publicIdOf}. With both of them whole, the folder would be
 * in it twice.
 * @param now milliseconds since 1970
 */
export function uploadForm(
  file: MediaUpload,
  uploadPreset: string,
  signer: Signer | undefined,
  now: number,
): FormData {
  const form = new FormData();
  const fields = {
    upload_preset: uploadPreset,
    public_id: file.kind,
    folder: folderOf(file),
    ...(signer !== undefined && {
      // Only signed uploads may replace a file; caches of the old one are invalidated.
      overwrite: "true",
      invalidate: "true",
      timestamp: String(Math.floor(now / 1000)),
    }),
  };
  const blob = new Blob([new Uint8Array(file.bytes)], { type: file.mediaType });
  form.set("file", blob, `${file.kind}.${extensionOf(file)}`);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("resource_type", resourceTypeOf(file));
  if (signer !== undefined) {
    form.set("api_key", signer.apiKey);
    form.set("signature", signature(fields, signer.apiSecret));
  }
  return form;
}

/**
 * Cloudinary's signature: SHA-1 of all fields but `file`, `resource_type` and `api_key`, in
 * alphabetical order, with the secret behind them. An `&` within a value is escaped, so that no value
 * can pass for another field.
 */
export function signature(fields: Readonly<Record<string, string>>, apiSecret: string): string {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`.replaceAll("&", "%26"))
    .join("&");
  return createHash("sha1").update(`${signed}${apiSecret}`).digest("hex");
}
