import sharp from "sharp";
import { apiError } from "../errors.ts";
import { svgSize, type Size } from "./svg-size.ts";

/** What the lake finds out about an uploaded image. */
export interface ImageInfo extends Size {
  /** File name extension, as asset ids end with it. */
  extension: string;
  mimeType: string;
  hasAlpha: boolean;
  isOpaque: boolean;
  /** A picture of at most 20 pixels as a data URL, shown while the image loads. */
  lqip: string;
}

const FORMATS: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: "jpg", mimeType: "image/jpeg" },
  png: { extension: "png", mimeType: "image/png" },
  gif: { extension: "gif", mimeType: "image/gif" },
  webp: { extension: "webp", mimeType: "image/webp" },
  heif: { extension: "avif", mimeType: "image/avif" },
  avif: { extension: "avif", mimeType: "image/avif" },
  tiff: { extension: "tif", mimeType: "image/tiff" },
  svg: { extension: "svg", mimeType: "image/svg+xml" },
};

const LQIP_PIXELS = 20;

/**
 * Reads an image whole, so that a damaged or cut-off file is found out now and not by a visitor.
 * @throws LakeError 400 when the bytes are not a whole image of a known format
 */
export async function readImage(bytes: Buffer): Promise<ImageInfo> {
  try {
    const image = sharp(bytes);
    const metadata = await image.metadata();
    const format = FORMATS[metadata.format];
    if (format === undefined) throw new Error(`"${metadata.format}" images are not supported`);
    // The size as a viewer shows it: a camera's note on how it was held counts.
    const size =
      metadata.format === "svg"
        ? (svgSize(bytes.toString("utf8")) ?? metadata.autoOrient)
        : metadata.autoOrient;
    const { isOpaque } = await image.stats();
    const preview = await sharp(bytes)
      .autoOrient()
      .resize(LQIP_PIXELS, LQIP_PIXELS, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
    return {
      width: size.width,
      height: size.height,
      ...format,
      hasAlpha: metadata.hasAlpha,
      isOpaque,
      lqip: `data:image/png;base64,${preview.toString("base64")}`,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw apiError(400, `The file is not an image that can be read whole: ${reason}`);
  }
}
