import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { MEDIA_POLICY, mediaDelivery } from "../assets/media-types.ts";
import { apiError } from "../errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendJson, sendPath } from "../http/send.ts";
import { isJsonObject } from "../document.ts";
import type { Router } from "../http/router.ts";
import { checkSize, computeGeometry } from "../images/geometry.ts";
import {
  type ImageParams,
  PIXEL_FORMATS,
  type PixelFormat,
  readImageParams,
} from "../images/params.ts";
import { PictureError } from "../images/pictures.ts";
import type { Renditions } from "../images/renditions.ts";
import type { Services } from "../services.ts";

const IMAGE_NAME = /^([0-9a-f]{40})-(\d+)x(\d+)\.([a-z0-9]+)$/;
/** Output format of a transformed original; formats without browser support are converted. */
const CHANGED_FORMATS: Record<string, PixelFormat> = {
  jpg: "jpg",
  png: "png",
  gif: "gif",
  webp: "webp",
  avif: "avif",
  tif: "jpg",
  svg: "png",
};

/** Adds delivery of images, transformed by their parameters: `w`, `h`, `fit`, `rect`, `auto`, … */
export function addImageEndpoint(router: Router, services: Services, renditions: Renditions): void {
  const { disk, pictures, drawings } = services;
  /** Sanitizes a drawing on delivery, because files may be stored by other means than an upload. */
  const drawing = (hash: string) =>
    renditions.get(`${hash}-safe-${drawings.version}.svg`, async () => {
      const safe = await drawings.sanitize(await readFile(disk.path(hash)));
      if ("refused" in safe) throw new PictureError(`The drawing is refused: ${safe.refused}`);
      return safe.bytes;
    });

  const deliver = async (exchange: Exchange) => {
    const { path, url, request, response } = exchange;
    const [, hash = "", width, height, extension = ""] = IMAGE_NAME.exec(path.file ?? "") ?? [];
    const original = { width: Number(width), height: Number(height), isSvg: extension === "svg" };
    const id = `image-${hash}-${width}x${height}-${extension}`;
    const doc = services.store.get(id);
    if (doc === undefined) throw apiError(404, "There is no such image");
    const isHere = async () => {
      if (!(await disk.has(hash))) throw apiError(404, "The file of this image is gone");
    };

    const download = url.searchParams.get("dl") ?? undefined;
    const params = readImageParams(url);
    // A transformed picture has one frame.
    const isAnimated = isJsonObject(doc.metadata) && doc.metadata.isAnimated === true;
    const stays = original.isSvg || isAnimated;
    if (params === undefined || (stays && params.format === undefined)) {
      const { type, attachment } = mediaDelivery(path.file ?? "");
      const headers: AssetHeaders = {
        mimeType: type,
        etag: original.isSvg ? `"${hash}-${drawings.version}"` : `"${hash}"`,
        download: download ?? (attachment ? path.file : undefined),
        extra: { "x-sanity-sha1": hash },
      };
      if (notModified(exchange, headers)) return;
      if (!original.isSvg) return sendFile(exchange, disk.path(hash), headers);
      await isHere();
      sendBytes(exchange, await drawing(hash), headers);
      return;
    }

    const geometry = computeGeometry(original, params);
    if (params.format === "json") {
      sendJson(response, 200, {
        ...geometry.output,
        contentType: mediaDelivery(path.file ?? "").type,
        original: doc.size,
      });
      return;
    }
    const format = outputFormat(params, extension, request.headers.accept);
    const wish = { original, geometry, params, format };
    checkSize(wish);
    const { mimeType, extension: suffix } = PIXEL_FORMATS[format];
    const wanted = JSON.stringify([id, geometry, format, effects(params)]);
    const key = `${createHash("sha256").update(wanted).digest("hex")}.${suffix}`;
    const headers: AssetHeaders = {
      mimeType,
      etag: `"${key.slice(0, 40)}"`,
      download,
      extra: { vary: params.autoFormat ? "Origin, Accept" : "Origin" },
    };
    if (notModified(exchange, headers)) return;
    await isHere();
    const bytes = await renditions.get(key, async () =>
      pictures.render(original.isSvg ? await drawing(hash) : disk.path(hash), wish),
    );
    sendBytes(exchange, bytes, headers);
  };
  router.open("GET", "/images/:project/:dataset/:file", deliver);
  // A readable name may follow, for saved files.
  router.open("GET", "/images/:project/:dataset/:file/:name", deliver);
}

/** The parts of a transformation besides its geometry. */
function effects({ crop, quality, background, orientation, flip, blur, grayscale }: ImageParams) {
  return { crop, quality, background, orientation, flip, blur, grayscale };
}

function outputFormat(params: ImageParams, extension: string, accept = ""): PixelFormat {
  if (params.format !== undefined && params.format !== "json") return params.format;
  // Like Sanity, AVIF goes to browsers that support it once it has been encoded; WebP is always
  // available.
  if (params.autoFormat && accept.includes("image/webp")) return "webp";
  return CHANGED_FORMATS[extension] ?? "png";
}

const FILE_NAME = /^([0-9a-f]{40})\.([a-z0-9]+)$/;
/** Adds delivery of files, whole or in parts, so that players can jump within a video. */
export function addFileEndpoint(router: Router, { store, disk }: Services): void {
  const deliver = async (exchange: Exchange) => {
    const { path, url } = exchange;
    const [, hash = "", extension = ""] = FILE_NAME.exec(path.file ?? "") ?? [];
    const doc = store.get(`file-${hash}-${extension}`);
    if (doc === undefined) throw apiError(404, "There is no such file");
    const { type, attachment } = mediaDelivery(extension === "svg" ? "" : (path.file ?? ""));
    const headers: AssetHeaders = {
      mimeType: type,
      etag: `"${hash}"`,
      download: url.searchParams.get("dl") ?? (attachment ? path.file : undefined),
      extra: { "x-sanity-sha1": hash },
    };
    if (!notModified(exchange, headers)) await sendFile(exchange, disk.path(hash), headers);
  };
  router.open("GET", "/files/:project/:dataset/:file", deliver);
  router.open("GET", "/files/:project/:dataset/:file/:name", deliver);
}

/** The address of an asset contains the hash of its bytes, so its content never changes. */
const FOREVER = "public, max-age=31536000, immutable";

/** Headers of everything that the lake delivers for an asset. */
interface AssetHeaders {
  mimeType: string;
  etag: string;
  /** Name to save the file under; asks the browser to download it. */
  download?: string;
  /** More headers. */
  extra?: Record<string, string>;
}

/**
 * Responds to a conditional request with 304.
 * @returns true when the response was sent
 */
function notModified({ request, response }: Exchange, headers: AssetHeaders): boolean {
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (known === undefined || !(known.includes(headers.etag) || known.includes("*"))) return false;
  response.writeHead(304, commonHeaders(headers));
  response.end();
  return true;
}

/** Sends bytes that are in memory. */
function sendBytes(exchange: Exchange, bytes: Buffer, headers: AssetHeaders): void {
  const { request, response } = exchange;
  response.writeHead(200, { ...commonHeaders(headers), "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/**
 * Sends a file from disk, or the requested range.
 * @throws LakeError 404 when it does not exist, 416 for a range outside it, 412 when a precondition
 * fails
 */
async function sendFile(
  { request, response }: Exchange,
  path: string,
  headers: AssetHeaders,
): Promise<void> {
  const own = new Map(Object.entries(commonHeaders(headers)));
  const before = new Map([...own.keys()].map((name) => [name, response.getHeader(name)]));
  response.setHeaders(own);
  const sent = await sendPath(request, response, path);
  if (sent === "done") return;
  // Headers of the file do not apply to the refusal.
  for (const [name, value] of before) {
    if (value === undefined) response.removeHeader(name);
    else response.setHeader(name, value);
  }
  if (sent === "gone") throw apiError(404, "The file of this asset is gone");
  if (sent === 416) throw apiError(416, "The file is shorter than the part that is asked for");
  throw apiError(412, "The file is not the one that is asked for");
}

function commonHeaders({ mimeType, etag, download, extra }: AssetHeaders) {
  return {
    "content-type": mimeType,
    "cache-control": FOREVER,
    etag,
    "content-security-policy": MEDIA_POLICY,
    ...(download !== undefined && { "content-disposition": disposition(download) }),
    ...extra,
  };
}

function disposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
