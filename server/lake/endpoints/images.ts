import { createHash } from "node:crypto";
import type { AssetDisk } from "../assets/disk.ts";
import { apiError } from "../errors.ts";
import { sendJson, type Exchange } from "../http/exchange.ts";
import type { Router } from "../http/router.ts";
import { notModified, sendBytes, sendFile, type AssetHeaders } from "../http/send-file.ts";
import type { RenditionCache } from "../images/cache.ts";
import { computeGeometry } from "../images/geometry.ts";
import { readImageParams, type ImageParams } from "../images/params.ts";
import { PIXEL_FORMATS, render, type PixelFormat } from "../images/render.ts";
import { requireDataset, type Services } from "../services.ts";

const FILE_NAME = /^([0-9a-f]{40})-(\d+)x(\d+)\.([a-z0-9]+)$/;
/** An SVG may hold scripts and links; opened by itself it must not run or load any. */
const SVG_POLICY = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" };
/** What an original is written as when it is changed; formats that browsers lack become others. */
const CHANGED_FORMATS: Record<string, PixelFormat> = {
  jpg: "jpg",
  png: "png",
  gif: "gif",
  webp: "webp",
  avif: "avif",
  tif: "jpg",
  svg: "png",
};

/** Adds delivery of images, changed as their address asks: `w`, `h`, `fit`, `rect`, `auto`, … */
export function addImageEndpoint(
  router: Router,
  services: Services,
  disk: AssetDisk,
  cache: RenditionCache,
): void {
  const deliver = async (exchange: Exchange) => {
    requireDataset(services, exchange);
    const { path, url, request, response } = exchange;
    const [, hash = "", width, height, extension = ""] = FILE_NAME.exec(path.file ?? "") ?? [];
    const original = { width: Number(width), height: Number(height), isSvg: extension === "svg" };
    const id = `image-${hash}-${width}x${height}-${extension}`;
    const doc = services.store.get(id);
    if (doc === undefined) throw apiError(404, "There is no such image");

    const download = url.searchParams.get("dl") ?? undefined;
    const params = readImageParams(url);
    if (params === undefined || (original.isSvg && params.format === undefined)) {
      const headers: AssetHeaders = {
        mimeType: typeof doc.mimeType === "string" ? doc.mimeType : "application/octet-stream",
        etag: `"${hash}"`,
        download,
        extra: { "x-sanity-sha1": hash, ...(original.isSvg && SVG_POLICY) },
      };
      if (!notModified(exchange, headers)) await sendFile(exchange, disk.path(hash), headers);
      return;
    }

    const geometry = computeGeometry(original, params);
    if (params.format === "json") {
      sendJson(response, 200, {
        ...geometry.output,
        contentType: doc.mimeType,
        original: doc.size,
      });
      return;
    }
    const format = outputFormat(params, extension, request.headers.accept);
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
    if (!(await disk.has(hash))) throw apiError(404, "The file of this image is gone");
    const bytes = await cache.get(key, () =>
      render(disk.path(hash), original, geometry, params, format),
    );
    sendBytes(exchange, bytes, headers);
  };
  router.plain("GET", "/images/:project/:dataset/:file", deliver);
  // A readable name may follow; it is what a saved file is called.
  router.plain("GET", "/images/:project/:dataset/:file/:name", deliver);
}

/** The parts of a transformation that geometry does not hold. */
function effects({ crop, quality, background, orientation, flip, blur, grayscale }: ImageParams) {
  return { crop, quality, background, orientation, flip, blur, grayscale };
}

function outputFormat(params: ImageParams, extension: string, accept = ""): PixelFormat {
  if (params.format !== undefined && params.format !== "json") return params.format;
  // Sanity gives AVIF to browsers that know it, once it has had time to make one; WebP is always ready.
  if (params.autoFormat && accept.includes("image/webp")) return "webp";
  return CHANGED_FORMATS[extension] ?? "png";
}
