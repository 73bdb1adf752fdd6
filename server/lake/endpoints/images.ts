import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { mediaDelivery } from "../../../src/facts/media-types.ts";
import { UnsafeSvgError } from "../../../src/security/svg/error.ts";
import { SANITIZER_VERSION, sanitizeSvg } from "../../../src/security/svg/sanitize.ts";
import type { AssetDisk } from "../assets/disk.ts";
import { apiError } from "../errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendJson } from "../../http/send-body.ts";
import { isJsonObject } from "../../documents/json.ts";
import type { Router } from "../http/router.ts";
import { notModified, sendBytes, sendFile, type AssetHeaders } from "../http/send-file.ts";
import { computeGeometry } from "../images/geometry.ts";
import { checkSize } from "../images/limits.ts";
import {
  PIXEL_FORMATS,
  readImageParams,
  type ImageParams,
  type PixelFormat,
} from "../images/params.ts";
import { PictureError, PicturesBusyError, type Pictures } from "../images/pictures.ts";
import type { Renditions } from "../images/renditions.ts";
import { requireDataset, type Services } from "../services.ts";

const FILE_NAME = /^([0-9a-f]{40})-(\d+)x(\d+)\.([a-z0-9]+)$/;
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

/** Adds delivery of images, changed as their address asks: `w`, `h`, `fit`, `rect`, `auto`, … */
export function addImageEndpoint(
  router: Router,
  services: Services,
  { disk, renditions, pictures }: { disk: AssetDisk; renditions: Renditions; pictures: Pictures },
): void {
  /** A sanitized drawing: files stored by other means than an upload are not trusted. */
  const drawing = (hash: string) =>
    renditions.get(`${hash}-safe-${SANITIZER_VERSION}.svg`, async () => {
      try {
        return (await sanitizeSvg(await readFile(disk.path(hash)))).bytes;
      } catch (error) {
        if (!(error instanceof UnsafeSvgError)) throw error;
        throw new PictureError(`The drawing is refused: ${error.message}`);
      }
    });

  const deliver = async (exchange: Exchange) => {
    requireDataset(services, exchange);
    const { path, url, request, response } = exchange;
    const [, hash = "", width, height, extension = ""] = FILE_NAME.exec(path.file ?? "") ?? [];
    const original = { width: Number(width), height: Number(height), isSvg: extension === "svg" };
    const id = `image-${hash}-${width}x${height}-${extension}`;
    const doc = services.store.get(id);
    if (doc === undefined) throw apiError(404, "There is no such image");
    const isHere = async () => {
      if (!(await disk.has(hash))) throw apiError(404, "The file of this image is gone");
    };

    const download = url.searchParams.get("dl") ?? undefined;
    const params = readImageParams(url);
    // A picture that is made has one frame.
    const isAnimated = isJsonObject(doc.metadata) && doc.metadata.isAnimated === true;
    const stays = original.isSvg || isAnimated;
    if (params === undefined || (stays && params.format === undefined)) {
      const { type, attachment } = mediaDelivery(path.file ?? "");
      const headers: AssetHeaders = {
        mimeType: type,
        etag: original.isSvg ? `"${hash}-${SANITIZER_VERSION}"` : `"${hash}"`,
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
  const whenFree = async (exchange: Exchange) => {
    try {
      await deliver(exchange);
    } catch (error) {
      if (error instanceof PicturesBusyError) {
        exchange.response.setHeader("retry-after", String(error.retryAfter));
      }
      throw error;
    }
  };
  router.open("GET", "/images/:project/:dataset/:file", whenFree);
  // A readable name may follow; it is what a saved file is called.
  router.open("GET", "/images/:project/:dataset/:file/:name", whenFree);
}

/** The parts of a transformation that geometry does not hold. */
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
