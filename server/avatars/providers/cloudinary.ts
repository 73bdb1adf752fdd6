import { createHash } from "node:crypto";
import { z } from "zod";
import { credentialsMissing, uploadFailed } from "../../contracts/avatars.ts";
import { Api, type ApiPlace, mayFetch } from "./http.ts";
import {
  extensionOf,
  ProviderError,
  type HostedFile,
  type MediaHost,
  type MediaUpload,
} from "./provider.ts";

const NAME = "Cloudinary";
const API_URL = "https://api.cloudinary.com";
const DELIVERY_URL = "https://res.cloudinary.com";
/** The preset of section 7. */
const UPLOAD_PRESET = "avatar_assets";
const MAX_FILE_BYTES = 200_000_000;
/** The kinds of files: in the words of section 8, and in which of the two stores (sound counts as video). */
const KINDS = {
  voice: { word: "audio", store: "video" },
  talking_video: { word: "video", store: "video" },
  profile_image: { word: "image", store: "image" },
} as const;

const UploadResponse = z.object({
  public_id: z.string(),
  url: z.string(),
  secure_url: z.string(),
  bytes: z.number().nullish(),
});
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** The account that files are uploaded to. */
export interface CloudinaryOptions extends ApiPlace {
  readonly cloudName?: string | undefined;
  readonly apiSecret?: string | undefined;
}

/** Files at Cloudinary (specification, section 7). */
export function cloudinary({
  cloudName = "",
  apiKey = "",
  apiSecret = "",
  baseUrl: apiUrl = API_URL,
  baseUrl: deliveryUrl = DELIVERY_URL,
  timeoutMs,
}: CloudinaryOptions): MediaHost {
  const problem = () =>
    [cloudName, apiKey, apiSecret].includes("") ? credentialsMissing(NAME) : undefined;
  const apiWith = (failed: (what: string) => string) =>
    new Api({
      name: NAME,
      baseUrl: apiUrl,
      timeoutMs,
      secrets: [apiKey, apiSecret],
      problem,
      failed,
      explain: (body) => Refusal.safeParse(body).data?.error.message,
    });

  /**
   * The form of section 7. Cloudinary puts `folder` before `public_id`: together they are the id, so
   * the form carries the name alone.
   */
  const formOf = ({ avatarId, kind, bytes, mediaType }: MediaUpload): FormData => {
    const fields = { upload_preset: UPLOAD_PRESET, public_id: kind, folder: `avatars/${avatarId}` };
    // Only signed uploads may replace a file; caches of the old one are invalidated.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = { ...fields, overwrite: "true", invalidate: "true", timestamp };
    const form = new FormData();
    const blob = new Blob([new Uint8Array(bytes)], { type: mediaType });
    form.set("file", blob, `${kind}.${extensionOf(mediaType)}`);
    const all = {
      ...signed,
      resource_type: KINDS[kind].store,
      api_key: apiKey,
      signature: signature(signed, apiSecret),
    };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    return form;
  };

  /** Addresses follow a convention of paths (section 7), so no request is needed. */
  const address = (file: HostedFile, type: string, transformation: string, extension = "") => {
    // With a version the address changes with the file, so no cache shows the one before.
    const version = /\/upload\/(?:.+\/)?(v\d+)\//.exec(file.secureUrl)?.[1];
    const id = file.publicId.split("/").map(encodeURIComponent).join("/") + extension;
    const parts = [cloudName, type, "upload", transformation, ...(version ? [version] : []), id];
    return `${deliveryUrl}/${parts.join("/")}`;
  };

  return {
    name: NAME,
    inLake: false,
    problem,
    /** @throws ProviderError when the upload is refused, or the file is kept under another id */
    upload: async (file, signal) => {
      const { word, store } = KINDS[file.kind];
      const failed = (what: string) => uploadFailed(NAME, word, what);
      const api = apiWith(failed);
      const path = `/v1_1/${cloudName}/${store}/upload`;
      const request = { method: "POST", body: formOf(file), signal } as const;
      const hosted = await api.json(path, UploadResponse, request, "free");
      const publicId = `avatars/${file.avatarId}/${file.kind}`;
      const wrong = (what: string) => new ProviderError(failed(what));
      if (hosted.public_id !== publicId) {
        throw wrong(`it is kept as ${api.plain(hosted.public_id)} and not as ${publicId}`);
      }
      const { length } = file.bytes;
      if ((hosted.bytes ?? length) !== length) {
        throw wrong(`${hosted.bytes} of ${length} bytes were kept`);
      }
      if (!mayFetch(hosted.secure_url, apiUrl)) throw wrong("its address is no HTTPS address");
      return { publicId, url: hosted.url, secureUrl: hosted.secure_url, resourceType: store };
    },
    /** @throws ProviderError when the file has no HTTPS address, or cannot be fetched */
    download: async ({ secureUrl }, signal) => {
      const failed = (what: string) => `${NAME} download failed: ${what}`;
      if (!mayFetch(secureUrl, apiUrl)) throw new ProviderError(failed("it is no HTTPS address"));
      const request = { maxBytes: MAX_FILE_BYTES, signal };
      return (await apiWith(failed).fetch(secureUrl, request, "free")).bytes;
    },
    /** The face is in the middle (section 7), in the format and quality that suit the browser. */
    portraitUrl: (file, size) =>
      address(file, "image", `c_thumb,g_face,w_${size},h_${size},f_auto,q_auto`),
    /** Cloudinary makes it, with VP9, when it is first asked for. */
    webmUrl: (file) =>
      file.resourceType === "video" ? address(file, "video", "q_auto,vc_vp9", ".webm") : undefined,
  };
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
