import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";
import { finished } from "node:stream";
import send from "send";
import { MEDIA_POLICY, MEDIA_TYPES, mediaDelivery } from "../assets/media-types.ts";
import { isJsonObject } from "../document.ts";
import { apiError } from "../errors.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import { type Headers, POLICY } from "../http/send.ts";
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
export function addImageEndpoint(router: Router, services: Services): void {
  const { disk, pictures, drawings } = services;
  const fileOf = async (hash: string) => {
    if (await disk.has(hash)) return disk.path(hash);
    throw apiError(404, "The file of this image is gone");
  };
  /** Sanitizes a drawing on delivery, because files may be stored by other means than an upload. */
  const drawing = async (hash: string) => {
    const safe = await drawings.sanitize(await readFile(await fileOf(hash)));
    if ("refused" in safe) throw apiError(400, `The drawing is refused: ${safe.refused}`);
    return safe.bytes;
  };

  const deliver = async (exchange: Exchange) => {
    const { path, url, request } = exchange;
    const [, hash = "", width, height, extension = ""] = IMAGE_NAME.exec(path.file ?? "") ?? [];
    const original = { width: Number(width), height: Number(height), isSvg: extension === "svg" };
    const id = `image-${hash}-${width}x${height}-${extension}`;
    const doc = services.store.get(id);
    if (doc === undefined) throw apiError(404, "There is no such image");
    const params = readImageParams(url);
    // A transformed picture has one frame.
    const isAnimated = isJsonObject(doc.metadata) && doc.metadata.isAnimated === true;
    if (params === undefined || ((original.isSvg || isAnimated) && params.fm === undefined)) {
      const version = original.isSvg ? `-${drawings.version}` : "";
      const headers = originalHeaders(exchange, hash, version);
      if (original.isSvg) return sendBytes(exchange, headers, () => drawing(hash));
      return sendFile(exchange, disk.path(hash), headers);
    }
    const geometry = computeGeometry(original, params);
    const format = outputFormat(params, extension, request.headers.accept);
    const order = { original, geometry, params, format };
    checkSize(order);
    const type = MEDIA_TYPES[format] ?? "image/jpeg";
    const { crop, q, bg, or, flip, blur, sat } = params;
    const wanted = JSON.stringify([id, geometry, format, crop, q, bg, or, flip, blur, sat]);
    const tag = createHash("sha256").update(wanted).digest("hex");
    const headers = {
      ...assetHeaders(type, tag, url.searchParams.get("dl")),
      vary: params.auto === "format" ? "Origin, Accept" : "Origin",
    };
    const input = () => (original.isSvg ? drawing(hash) : fileOf(hash));
    return sendBytes(exchange, headers, async () => pictures.render(await input(), order));
  };
  router.open("GET", "/images/:project/:dataset/:file", deliver);
  // A readable name may follow, for saved files.
  router.open("GET", "/images/:project/:dataset/:file/:name", deliver);
}

function outputFormat({ fm, auto }: ImageParams, extension: string, accept = ""): PixelFormat {
  // Like Sanity, AVIF goes to browsers that support it once it has been encoded; WebP is always
  // available.
  const best = auto === "format" && accept.includes("image/webp") ? "webp" : undefined;
  const same = PIXEL_FORMATS.find((format) => format === extension);
  return fm ?? best ?? same ?? (extension === "tif" ? "jpg" : "png");
}

/** Adds delivery of files, whole or in parts, so that players can jump within a video. */
export function addFileEndpoint(router: Router, { store, disk }: Services): void {
  const deliver = async (exchange: Exchange) => {
    const [, hash = "", extension = ""] = FILE_NAME.exec(exchange.path.file ?? "") ?? [];
    const doc = store.get(`file-${hash}-${extension}`);
    if (doc === undefined) throw apiError(404, "There is no such file");
    await sendFile(exchange, disk.path(hash), originalHeaders(exchange, hash));
  };
  router.open("GET", "/files/:project/:dataset/:file", deliver);
  router.open("GET", "/files/:project/:dataset/:file/:name", deliver);
}

/** Headers of what was uploaded. A drawing is shown only as a picture, where it was made safe. */
function originalHeaders({ path, url }: Exchange, hash: string, version?: string): Headers {
  const { file = "" } = path;
  const isOpenDrawing = version === undefined && file.endsWith(".svg");
  const { type, attachment } = mediaDelivery(isOpenDrawing ? "" : file);
  const saveAs = url.searchParams.get("dl") ?? (attachment ? file : null);
  return { ...assetHeaders(type, hash + (version ?? ""), saveAs), "x-sanity-sha1": hash };
}

/**
 * Headers of everything that is delivered for an asset.
 * @param saveAs name under which the browser saves the file instead of showing it
 */
function assetHeaders(type: string, tag: string, saveAs: string | null): Headers {
  const plain = saveAs?.replace(/[^\w. -]/g, "_");
  return {
    "content-type": type,
    "cache-control": FOREVER,
    etag: `"${tag}"`,
    "content-security-policy": MEDIA_POLICY,
    ...(saveAs !== null && {
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(saveAs)}`,
    }),
  };
}

/** Sends bytes, or 304 to a browser that has them. */
async function sendBytes(
  exchange: Exchange,
  headers: Headers,
  make: () => Promise<Buffer>,
): Promise<void> {
  if (sendNotModified(exchange, headers)) return;
  const { request, response } = exchange;
  const bytes = await make();
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** The last bytes of a file in a `Range` header, like `-500`. */
const SUFFIX = /([=,]\s*)-(\d+)/g;
const REFUSALS = new Map([
  [412, "The file is not the one that is asked for"],
  [416, "The file is shorter than the part that is asked for"],
]);

/**
 * Sends a file from disk, or the requested range, or 304 to a browser that has it.
 * @param path absolute, and never from the request
 * @throws LakeError 404 when it does not exist, 416 for a range outside it, 412 when a precondition
 * fails
 */
async function sendFile(exchange: Exchange, path: string, headers: Headers): Promise<void> {
  if (sendNotModified(exchange, headers)) return;
  const { request, response } = exchange;
  response.setHeaders(new Map(Object.entries(headers)));
  const rules = { index: false, cacheControl: false, lastModified: false };
  await new Promise<void>((resolve, reject) => {
    finished(response, () => resolve());
    send(request, encodeURI(path), { ...rules, dotfiles: "allow" })
      .on("file", (_path: string, { size }: Stats) => {
        // `send` refuses the last 500 bytes of a shorter file; they are the whole file (RFC 9110, 14.1.2).
        request.headers.range &&= request.headers.range.replace(SUFFIX, (part, before, last) =>
          Number(last) > size ? `${before}0-` : part,
        );
      })
      .on("error", ({ status = 404 }: { status?: number }) => {
        // Once the head is sent, only breaking the connection can tell the client of a failure.
        if (response.headersSent) return void response.destroy();
        // Headers of the file do not apply to the refusal.
        for (const name of Object.keys(headers)) response.removeHeader(name);
        response.setHeader("content-security-policy", POLICY);
        const why = REFUSALS.get(status);
        reject(why ? apiError(status, why) : apiError(404, "The file of this asset is gone"));
      })
      .pipe(response);
  });
}

/** @returns true when the browser has it, and 304 was sent */
function sendNotModified({ request, response }: Exchange, headers: Headers): boolean {
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim()) ?? [];
  if (!known.includes(headers.etag ?? "") && !known.includes("*")) return false;
  response.writeHead(304, headers).end();
  return true;
}
