import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { MEDIA_POLICY, MEDIA_TYPES, mediaDelivery } from "../assets/media-types.ts";
import { type Doc, isJsonObject } from "../document.ts";
import { apiError } from "../errors.ts";
import type { LakeEnv } from "../http/app.ts";
import type { Headers } from "../http/headers.ts";
import { checkSize, computeGeometry } from "../images/geometry.ts";
import {
  type ImageParams,
  PIXEL_FORMATS,
  type PixelFormat,
  readImageParams,
} from "../images/params.ts";
import type { Services } from "../services.ts";

const IMAGE_NAME = /^([0-9a-f]{40})-(\d+)x(\d+)\.([a-z0-9]+)$/;
const FILE_NAME = /^([0-9a-f]{40})\.([a-z0-9]+)$/;
/** The address of an asset contains the hash of its bytes, so its content never changes. */
const FOREVER = "public, max-age=31536000, immutable";

/** Adds delivery of images, transformed by their parameters: `w`, `h`, `fit`, `rect`, `auto`, … */
export function addImageEndpoint(app: Hono<LakeEnv>, services: Services): void {
  const { disk, pictures, drawings } = services;
  const fileOf = (hash: string) => {
    if (disk.has(hash)) return disk.path(hash);
    throw apiError(404, "The file of this image is gone");
  };
  /** Sanitizes a drawing on delivery, because files may be stored by other means than an upload. */
  const drawing = async (hash: string) => {
    const safe = await drawings.sanitize(await readFile(fileOf(hash)));
    if ("refused" in safe) throw apiError(400, `The drawing is refused: ${safe.refused}`);
    return safe.bytes;
  };

  // A readable name may follow, for saved files.
  app.get("/images/:project/:dataset/:file/:name?", async (c) => {
    const [, hash = "", width, height, extension = ""] = IMAGE_NAME.exec(c.req.param("file")) ?? [];
    const original = { width: Number(width), height: Number(height), isSvg: extension === "svg" };
    const id = `image-${hash}-${width}x${height}-${extension}`;
    const doc = services.store.get(id);
    if (doc === undefined) throw apiError(404, "There is no such image");
    const params = readImageParams(new URL(c.req.url));
    // A transformed picture has one frame.
    const isAnimated = isJsonObject(doc.metadata) && doc.metadata.isAnimated === true;
    if (params === undefined || ((original.isSvg || isAnimated) && params.fm === undefined)) {
      const version = original.isSvg ? `-${drawings.version}` : "";
      const headers = originalHeaders(c, doc, c.req.param("file"), version);
      if (original.isSvg) return sendBytes(c, headers, () => drawing(hash));
      return sendFile(c, headers, disk.path(hash));
    }
    const geometry = computeGeometry(original, params);
    const format = outputFormat(params, extension, c.req.header("accept"));
    const order = { original, geometry, params, format };
    checkSize(order);
    const { crop, q, bg, or, flip, blur, sat } = params;
    const wanted = JSON.stringify([id, geometry, format, crop, q, bg, or, flip, blur, sat]);
    const tag = createHash("sha256").update(wanted).digest("hex");
    const headers = {
      ...assetHeaders(MEDIA_TYPES[format] ?? "image/jpeg", tag, doc, c.req.query("dl")),
      vary: params.auto === "format" ? "Origin, Accept" : "Origin",
    };
    const input = () => (original.isSvg ? drawing(hash) : fileOf(hash));
    return sendBytes(c, headers, async () => pictures.render(await input(), order));
  });
}

function outputFormat({ fm, auto }: ImageParams, extension: string, accept = ""): PixelFormat {
  // Sanity chooses AVIF as well, once it has encoded it.
  const best = auto === "format" && accept.includes("image/webp") ? "webp" : undefined;
  const same = PIXEL_FORMATS.find((format) => format === extension);
  return fm ?? best ?? same ?? (extension === "tif" ? "jpg" : "png");
}

/** Adds delivery of files, whole or in parts, so that players can jump within a video. */
export function addFileEndpoint(app: Hono<LakeEnv>, { store, disk }: Services): void {
  app.get("/files/:project/:dataset/:file/:name?", (c) => {
    const file = c.req.param("file");
    const [, hash = "", extension = ""] = FILE_NAME.exec(file) ?? [];
    const doc = store.get(`file-${hash}-${extension}`);
    if (doc === undefined) throw apiError(404, "There is no such file");
    return sendFile(c, originalHeaders(c, doc, file), disk.path(hash));
  });
}

/** Headers of what was uploaded. A drawing is shown only as a picture, where it was made safe. */
function originalHeaders({ req }: Context, doc: Doc, file: string, version?: string): Headers {
  const isOpenDrawing = version === undefined && file.endsWith(".svg");
  const { type, attachment } = mediaDelivery(isOpenDrawing ? "" : file);
  const saveAs = req.query("dl") ?? (attachment ? file : undefined);
  const [hash = ""] = file.split(/[-.]/);
  return { ...assetHeaders(type, hash + (version ?? ""), doc, saveAs), "x-sanity-sha1": hash };
}

/**
 * Headers of everything that is delivered for an asset.
 * @param saveAs name under which the browser saves the file instead of showing it; empty: its own
 */
function assetHeaders(type: string, tag: string, doc: Doc, saveAs: string | undefined): Headers {
  const name = saveAs || String(doc.originalFilename ?? "");
  const plain = name.replace(/[^\w. -]/g, "_");
  return {
    "content-type": type,
    "cache-control": FOREVER,
    etag: `"${tag}"`,
    "content-security-policy": MEDIA_POLICY,
    ...(saveAs !== undefined && {
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    }),
  };
}

/** Sends bytes, or 304 to a browser that has them. */
async function sendBytes(
  c: Context,
  headers: Headers,
  make: () => Promise<Buffer>,
): Promise<Response> {
  if (isKnown(c, headers)) return c.body(null, 304, headers);
  const bytes = await make();
  return c.body(new Uint8Array(bytes), 200, { ...headers, "content-length": String(bytes.length) });
}

/**
 * Sends a file from disk, or the requested range, or 416 for a range outside it, or 304 to a browser that
 * has it.
 * @param path absolute, and never from the request
 * @throws LakeError 404 when it does not exist
 */
async function sendFile(c: Context, headers: Headers, path: string): Promise<Response> {
  if (isKnown(c, headers)) return c.body(null, 304, headers);
  const response = await serveStatic({ path })(c, async () => undefined);
  if (!response) throw apiError(404, "The file of this asset is gone");
  if (response.status === 416) {
    return c.json(apiError(416, "The file is shorter than the part that is asked for").body, 416);
  }
  // The name of a stored file does not tell its type.
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set("accept-ranges", "bytes");
  return response;
}

/** Whether the browser has it already. */
function isKnown({ req }: Context, { etag = "" }: Headers): boolean {
  const known = req.header("if-none-match")?.split(/\s*,\s*/) ?? [];
  return known.includes(etag) || known.includes("*");
}
