import { signature } from "../cloudinary.ts";
import { extensionOf } from "../provider.ts";
import { startFake, type Fake, type FakeRequest, type Fault, type Reply } from "./fake-server.ts";
import { WEBM } from "./media.ts";

/** The account's name, key, secret and preset. */
export const CLOUD_NAME = "polyphony-test";
export const CLOUDINARY_KEY = "123456789012345";
export const CLOUDINARY_SECRET = "abcdefghijklmnopqrstuvwxyz1";
const PRESET = "avatar_assets";

/** Fields of a form that are no parameters. */
const NO_PARAMETERS = new Set(["file", "resource_type", "api_key", "signature"]);
const STALE_SECONDS = 3600;

interface StoredFile {
  bytes: Buffer;
  type: string;
  version: number;
}

const error = (message: string) => ({ error: { message } });
const BUSY = error("Rate Limit Exceeded. Limit of 500 api operations reached.");

/** Cloudinary's upload API and delivery as they are documented, errors included. */
export function fakeCloudinary(): Promise<Fake> {
  return startFake((url) => {
    const files = new Map<string, StoredFile>();
    return {
      refusals: { "rate-limited": { status: 420, body: BUSY } },
      respond: (seen, fault) => {
        const path = seen.url.pathname.split("/").slice(1).map(decodeURIComponent);
        if (path[0] !== "v1_1") return deliver(path, files);
        const [, cloud, type, action] = path;
        if (cloud !== CLOUD_NAME || action !== "upload" || seen.method !== "POST") {
          return { status: 404, body: error("Not found") };
        }
        return upload(seen, { type: type ?? "", files, url, fault });
      },
    };
  }, "POST /v1_1/");
}

interface Upload {
  type: string;
  files: Map<string, StoredFile>;
  url: string;
  fault: Fault | undefined;
}

async function upload(
  { headers, body }: FakeRequest,
  { type, files, url, fault }: Upload,
): Promise<Reply> {
  const kind = { "content-type": headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers: kind }).formData();
  const file = form.get("file");
  if (!(file instanceof File)) {
    return { status: 400, body: error("Missing required parameter - file") };
  }
  const fields = Object.fromEntries(
    Array.from(form.entries(), ([name, value]) => [name, String(value)] as const),
  );
  if (fields.upload_preset !== PRESET) {
    return { status: 400, body: error("Upload preset not found") };
  }
  if (fields.signature !== undefined && !isSigned(fields)) {
    return { status: 401, body: error(`Invalid Signature ${fields.signature}.`) };
  }

  // The folder goes before the id, whatever the id holds already.
  const id = [fields.folder, fields.public_id].filter(Boolean).join("/");
  const sent = Buffer.from(await file.arrayBuffer());
  const bytes = fault === "truncated-upload" ? sent.subarray(0, Math.ceil(sent.length / 2)) : sent;
  const place = `${type}/${id}`;
  const before = files.get(place);
  const existing = before !== undefined && fields.overwrite !== "true";
  const version = Math.max(Math.floor(Date.now() / 1000), (before?.version ?? 0) + 1);
  const stored = existing ? before : { bytes, type: file.type, version };
  files.set(place, stored);
  const name = `${id}.${extensionOf(stored.type)}`;
  const address = `${url}/${CLOUD_NAME}/${type}/upload/v${stored.version}/${name}`;
  return {
    status: 200,
    body: {
      public_id: id,
      version: stored.version,
      resource_type: type,
      bytes: stored.bytes.length,
      url: address,
      secure_url: address,
    },
  };
}

/** Whether key, signature and time of a signed form are right. */
function isSigned(fields: Readonly<Record<string, string>>): boolean {
  const parameters = Object.entries(fields).filter(([name]) => !NO_PARAMETERS.has(name));
  const right = signature(Object.fromEntries(parameters), CLOUDINARY_SECRET);
  const age = Math.abs(Date.now() / 1000 - Number(fields.timestamp));
  return fields.api_key === CLOUDINARY_KEY && fields.signature === right && age < STALE_SECONDS;
}

/** Delivers a file as it was uploaded, without crops and formats; only a WebM that is asked for is one. */
function deliver(path: readonly string[], files: ReadonlyMap<string, StoredFile>): Reply {
  const [cloud, type, , ...rest] = path;
  const name = rest.slice(rest.indexOf("avatars")).join("/");
  const stored = files.get(`${type}/${name.replace(/\.[a-z0-9]+$/, "")}`);
  if (cloud !== CLOUD_NAME || stored === undefined) return { status: 404, body: "" };
  if (name.endsWith(".webm") && stored.type === "video/mp4") {
    return { status: 200, body: WEBM, headers: { "content-type": "video/webm" } };
  }
  return { status: 200, body: stored.bytes, headers: { "content-type": stored.type } };
}
