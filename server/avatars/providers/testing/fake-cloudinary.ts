import { createHash } from "node:crypto";
import type { Fault, Refusal } from "./faults.ts";
import {
  count,
  startFake,
  type Fake,
  type Ledger,
  type Reply,
  type FakeRequest,
} from "./fake-server.ts";
import { WEBM } from "./media.ts";

/** What the fake takes. */
export const CLOUD_NAME = "polyphony-test";
export const CLOUDINARY_KEY = "123456789012345";
export const CLOUDINARY_SECRET = "abcdefghijklmnopqrstuvwxyz1";
const PRESET = "avatar_assets";

/** What an upload without a signature may carry, as Cloudinary tells it. */
const UNSIGNED =
  "upload_preset,callback,public_id,folder,asset_folder,tags,context,metadata,face_coordinates,custom_coordinates,source,filename_override,manifest_transformation,manifest_json,template,template_vars,regions,public_id_prefix";
/** What is in a form beside the parameters. */
const NO_PARAMETERS = new Set(["file", "resource_type", "api_key", "signature"]);
const STALE_SECONDS = 3600;

interface StoredFile {
  bytes: Buffer;
  type: string;
  version: number;
}

const error = (message: string) => ({ error: { message } });

const REFUSED: Record<Refusal, Reply> = {
  unauthorized: { status: 401, body: error("Unknown API key") },
  "payment-required": { status: 402, body: error("Payment required") },
  "rate-limited": {
    status: 420,
    body: error("Rate Limit Exceeded. Limit of 500 api operations reached."),
  },
  "server-error": { status: 500, body: error("General Error") },
  "echo-credentials": { status: 401, body: "" },
};

/** Cloudinary's upload API and delivery as they are documented, errors included. */
export function fakeCloudinary(): Promise<Fake> {
  return startFake((url, ledger) => {
    const files = new Map<string, StoredFile>();
    return {
      refusals: REFUSED,
      respond: (seen, fault) => {
        const path = seen.url.pathname.split("/").slice(1).map(decodeURIComponent);
        if (path[0] !== "v1_1") return deliver(path, files);
        const [, cloud, type, action] = path;
        if (cloud !== CLOUD_NAME)
          return { status: 401, body: error(`Unknown cloud_name ${cloud}`) };
        if (
          seen.method !== "POST" ||
          action !== "upload" ||
          !(type === "image" || type === "video")
        ) {
          return { status: 404, body: error("Not found") };
        }
        return upload({ seen, type, files, ledger, url, fault });
      },
    };
  }, "POST /v1_1/");
}

interface Upload {
  seen: FakeRequest;
  type: "image" | "video";
  files: Map<string, StoredFile>;
  ledger: Ledger;
  url: string;
  fault: Fault | undefined;
}

async function upload({ seen, type, files, ledger, url, fault }: Upload): Promise<Reply> {
  const form = await readForm(seen);
  const file = form?.get("file");
  if (form === undefined || !(file instanceof File)) {
    return { status: 400, body: error("Missing required parameter - file") };
  }
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const parameters = Object.fromEntries(
    Array.from(form.keys())
      .filter((name) => !NO_PARAMETERS.has(name))
      .map((name) => [name, field(name) ?? ""]),
  );
  const signed = field("signature") !== undefined;
  const wrong = signed ? wrongSigned(parameters, field) : wrongUnsigned(parameters);
  if (wrong !== undefined) return wrong;

  // The folder goes before the id, whatever the id holds already.
  const id = [parameters["folder"], parameters["public_id"]].filter(Boolean).join("/");
  const sent = Buffer.from(await file.arrayBuffer());
  const bytes = fault === "truncated-upload" ? sent.subarray(0, Math.ceil(sent.length / 2)) : sent;
  const place = `${type}/${id}`;
  const before = files.get(place);
  const existing = before !== undefined && parameters["overwrite"] !== "true";
  const stored = existing
    ? before
    : {
        bytes,
        type: file.type,
        version: Math.max(Math.floor(Date.now() / 1000), (before?.version ?? 0) + 1),
      };
  files.set(place, stored);
  if (!existing) count(ledger.free, id);
  const address = `/${CLOUD_NAME}/${type}/upload/v${stored.version}/${id}.${extensionOf(stored.type)}`;
  return {
    status: 200,
    body: {
      asset_id: createHash("md5").update(place).digest("hex"),
      public_id: id,
      version: stored.version,
      resource_type: type,
      type: "upload",
      created_at: new Date(stored.version * 1000).toISOString(),
      bytes: stored.bytes.length,
      etag: createHash("md5").update(stored.bytes).digest("hex"),
      url: url + address,
      secure_url: url + address,
      ...(existing && { existing: true }),
    },
  };
}

async function readForm({ headers, body }: FakeRequest): Promise<FormData | undefined> {
  try {
    const type = { "content-type": headers["content-type"] ?? "" };
    return await new Response(new Uint8Array(body), { headers: type }).formData();
  } catch {
    return undefined;
  }
}

function wrongUnsigned(parameters: Readonly<Record<string, string>>): Reply | undefined {
  const { upload_preset: preset } = parameters;
  if (preset === undefined) {
    return {
      status: 400,
      body: error("Upload preset must be specified when using unsigned upload"),
    };
  }
  const allowed = UNSIGNED.split(",");
  const other = Object.keys(parameters).find((name) => !allowed.includes(name));
  if (other !== undefined) {
    const name = other.charAt(0).toUpperCase() + other.slice(1);
    const message = `${name} parameter is not allowed when using unsigned upload. Only ${UNSIGNED} upload parameters are allowed.`;
    return { status: 400, body: error(message) };
  }
  return preset === PRESET ? undefined : { status: 400, body: error("Upload preset not found") };
}

function wrongSigned(
  parameters: Readonly<Record<string, string>>,
  field: (name: string) => string | undefined,
): Reply | undefined {
  const key = field("api_key");
  if (key !== CLOUDINARY_KEY) return { status: 401, body: error(`Unknown API key ${key}`) };
  const timestamp = Number(parameters["timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - timestamp) < STALE_SECONDS)) {
    return { status: 400, body: error("Stale request - reported time is more than 1 hour ago") };
  }
  const toSign = Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`.replaceAll("&", "%26"))
    .join("&");
  const right = createHash("sha1")
    .update(toSign + CLOUDINARY_SECRET)
    .digest("hex");
  const signature = field("signature");
  if (signature === right) return undefined;
  const message = `Invalid Signature ${signature}. String to sign - '${toSign}'.`;
  return { status: 401, body: error(message) };
}

/** Delivers a file as it was uploaded, without crops and formats; only a WebM that is asked for is one. */
function deliver(path: readonly string[], files: ReadonlyMap<string, StoredFile>): Reply {
  const [cloud, type, , ...rest] = path;
  const parts = rest.slice(rest.indexOf("avatars"));
  const name = parts.join("/");
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1];
  const stored = files.get(`${type}/${name.replace(/\.[a-z0-9]+$/, "")}`);
  if (cloud !== CLOUD_NAME || stored === undefined) {
    return { status: 404, body: "", headers: { "x-cld-error": `Resource not found - ${name}` } };
  }
  if (extension === "webm" && stored.type === "video/mp4") {
    return { status: 200, body: WEBM, headers: { "content-type": "video/webm" } };
  }
  return { status: 200, body: stored.bytes, headers: { "content-type": stored.type } };
}

function extensionOf(type: string): string {
  const known: Record<string, string> = {
    "audio/mpeg": "mp3",
    "video/mp4": "mp4",
    "image/png": "png",
  };
  return known[type] ?? type.split("/")[1] ?? "bin";
}
