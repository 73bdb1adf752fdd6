import { createHash } from "node:crypto";
import { z } from "zod";
import { credentialsMissing, uploadFailed } from "../../../../src/facts/avatars.ts";
import { mayFetch } from "../http/address.ts";
import { Api } from "../http/api.ts";
import { completeOptions, type CallOptions } from "../http/options.ts";
import { ProviderError, type HostedFile, type MediaHost, type MediaUpload } from "../provider.ts";
import { portraitUrl, webmUrl, type Delivery } from "./delivery.ts";
import { publicIdOf, resourceTypeOf, uploadForm, type Signer } from "./form.ts";

/** Where files go, and how. */
export interface CloudinaryOptions extends CallOptions {
  /** If missing, {@link Cloudinary.problem} reports it and no call is made. */
  readonly cloudName?: string | undefined;
  readonly uploadPreset?: string | undefined;
  /** With both of these, uploads are signed and may replace existing files. */
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
  /** Address without `/v1_1`. */
  readonly apiUrl?: string | undefined;
  readonly deliveryUrl?: string | undefined;
}

const NAME = "Cloudinary";
const API_URL = "https://api.cloudinary.com";
const DELIVERY_URL = "https://res.cloudinary.com";
/** The preset of section 7. */
const UPLOAD_PRESET = "avatar_assets";
const MAX_FILE_BYTES = 200_000_000;

const Uploaded = z.object({
  public_id: z.string(),
  url: z.string(),
  secure_url: z.string(),
  bytes: z.number().nullish(),
  /** MD5 of the file. */
  etag: z.string().nullish(),
  /** An unsigned upload found a file with this id, and left it as it was. */
  existing: z.boolean().nullish(),
});
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** Files at Cloudinary (specification, section 7). */
export class Cloudinary implements MediaHost {
  readonly name = NAME;
  readonly inLake = false;
  readonly #options: CloudinaryOptions;
  readonly #apiUrl: string;
  readonly #delivery: Delivery;
  readonly #signer: Signer | undefined;
  readonly #timing: ReturnType<typeof completeOptions>;

  constructor(options: CloudinaryOptions) {
    const apiKey = options.apiKey?.trim();
    const apiSecret = options.apiSecret?.trim();
    const cloudName = options.cloudName?.trim();
    this.#options = { ...options, apiKey, apiSecret, cloudName };
    this.#apiUrl = options.apiUrl ?? API_URL;
    this.#delivery = {
      baseUrl: options.deliveryUrl ?? DELIVERY_URL,
      cloudName: encodeURIComponent(cloudName ?? ""),
    };
    this.#signer = apiKey && apiSecret ? { apiKey, apiSecret } : undefined;
    this.#timing = completeOptions(options);
  }

  /** A cloud's name is enough; half of a key is not. */
  problem(): string | undefined {
    const { cloudName, apiKey, apiSecret } = this.#options;
    const half = Boolean(apiKey) !== Boolean(apiSecret);
    return !cloudName || half ? credentialsMissing(NAME) : undefined;
  }

  /** @throws ProviderError when the upload is refused, or the stored file differs from the sent one */
  async upload(file: MediaUpload, signal: AbortSignal): Promise<HostedFile> {
    const failed = (what: string) => uploadFailed(NAME, wordFor(file), what);
    const preset = this.#options.uploadPreset ?? UPLOAD_PRESET;
    const body = uploadForm(file, preset, this.#signer, this.#timing.clock.wall());
    const resourceType = resourceTypeOf(file);
    const path = `/v1_1/${this.#delivery.cloudName}/${resourceType}/upload`;
    const request = { method: "POST", body, signal } as const;
    const kept = await this.#api(failed).json(path, Uploaded, request, "free");
    const wrong = this.#wrong(kept, file);
    if (wrong !== undefined) throw new ProviderError(failed(wrong));
    return {
      publicId: kept.public_id,
      url: kept.url,
      secureUrl: kept.secure_url,
      resourceType,
    };
  }

  /** @throws ProviderError when the file has no HTTPS address, or cannot be fetched */
  async download(file: HostedFile, signal: AbortSignal): Promise<Buffer> {
    const failed = (what: string) => `${NAME} download failed: ${what}`;
    const url = file.secureUrl;
    if (!mayFetch(url, this.#apiUrl)) throw new ProviderError(failed("it is no HTTPS address"));
    const headers = { "accept-encoding": "identity" };
    const request = { headers, maxBytes: MAX_FILE_BYTES, signal };
    return (await this.#api(failed).fetch(url, request, "free")).bytes;
  }

  portraitUrl(file: HostedFile, size: number): string {
    return portraitUrl(this.#delivery, file, size);
  }

  webmUrl(file: HostedFile): string | undefined {
    return file.resourceType === "video" ? webmUrl(this.#delivery, file) : undefined;
  }

  /** What is wrong with a stored file; undefined when it equals the sent one. */
  #wrong(kept: z.output<typeof Uploaded>, file: MediaUpload): string | undefined {
    const md5 = createHash("md5").update(file.bytes).digest("hex");
    if (kept.existing && kept.etag !== md5) {
      return "only a signed upload may replace a file. Set the key and the secret in CLOUDINARY_URL";
    }
    if (kept.public_id !== publicIdOf(file)) {
      return `it is kept as ${this.#plain(kept.public_id)} and not as ${publicIdOf(file)}`;
    }
    if (typeof kept.bytes === "number" && kept.bytes !== file.bytes.length) {
      return `${kept.bytes} of ${file.bytes.length} bytes were kept`;
    }
    return mayFetch(kept.secure_url, this.#apiUrl) ? undefined : "its address is no HTTPS address";
  }

  #plain(said: string): string {
    return this.#api((what) => what).plain(said);
  }

  #api(failed: (what: string) => string): Api {
    return new Api({
      ...this.#timing,
      baseUrl: this.#apiUrl,
      secrets: [this.#options.apiKey ?? "", this.#options.apiSecret ?? ""],
      problem: () => this.problem(),
      // 420 is Cloudinary's own, and has no words.
      refused: (status, statusText) => failed(status === 420 ? "Too Many Requests" : statusText),
      broken: failed,
      explain: (body) => Refusal.safeParse(body).data?.error.message,
    });
  }
}

/** A file in the words of section 8. */
function wordFor({ kind }: MediaUpload): "audio" | "video" | "image" {
  if (kind === "voice") return "audio";
  return kind === "talking_video" ? "video" : "image";
}
