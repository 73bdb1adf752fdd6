import sharp from "sharp";
import { MEDIA_TYPES } from "./media-types.ts";

/** Most pixels of an original: the largest cameras of telephones have about as many. */
export const MAX_INPUT_PIXELS = 100_000_000;

/** Facts about an uploaded image. */
export interface ImageInfo extends Size {
  /** File name extension, as asset ids end with it. */
  extension: string;
  mimeType: string;
  hasAlpha: boolean;
  isOpaque: boolean;
  /** True for a picture of several frames. */
  isAnimated: boolean;
  /** A picture of at most 20 pixels as a data URL, shown while the image loads. */
  lqip: string;
}

/** Extension of stored files, by the image library's name of the format. */
const FORMATS: Record<string, string> = {
  jpeg: "jpg",
  png: "png",
  gif: "gif",
  webp: "webp",
  heif: "avif",
  avif: "avif",
  tiff: "tif",
  svg: "svg",
};

/** Extensions of pictures whose pages are frames. */
const ANIMATED = new Set(["gif", "webp"]);

const LQIP_PIXELS = 20;

/** Dots per inch at which a drawing has its own size. */
export const SVG_DENSITY = 72;
/** Most pixels with which a drawing is read. */
const SVG_PIXELS = 4_000_000;

/**
 * Reads an image completely, so that a damaged or truncated file is found now and not by a visitor.
 * @param isSvg whether an SVG is expected; SVGs have been sanitized before
 * @throws Error when the bytes are not a whole image of a known format, or of the other kind
 */
export async function readImage(bytes: Uint8Array, isSvg: boolean): Promise<ImageInfo> {
  // A drawing of any size is read, with fewer pixels.
  const metadata = await sharp(bytes, { limitInputPixels: !isSvg && MAX_INPUT_PIXELS }).metadata();
  // The size as a viewer shows it, with the camera's orientation applied.
  const { width, height } = metadata.autoOrient;
  const density = isSvg ? densityFor({ width, height }) : undefined;
  const options = { limitInputPixels: MAX_INPUT_PIXELS, density };
  const extension = FORMATS[metadata.format];
  const mimeType = extension && MEDIA_TYPES[extension];
  if (!extension || !mimeType || (metadata.format === "svg") !== isSvg) {
    throw new Error(`"${metadata.format}" images are not supported`);
  }
  if (metadata.compression === "hevc") {
    throw new Error("it is a HEIC picture, as an iPhone takes them. Save it as JPEG");
  }
  const { isOpaque } = await sharp(bytes, options).stats();
  const preview = await sharp(bytes, options)
    .autoOrient()
    .resize(LQIP_PIXELS, LQIP_PIXELS, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  return {
    width,
    height,
    extension,
    mimeType,
    hasAlpha: metadata.hasAlpha,
    isOpaque,
    isAnimated: ANIMATED.has(extension) && (metadata.pages ?? 1) > 1,
    lqip: `data:image/png;base64,${preview.toString("base64")}`,
  };
}

function densityFor({ width, height }: Size): number {
  const factor = Math.min(1, Math.sqrt(SVG_PIXELS / (width * height)));
  return Math.max(1, Math.floor(SVG_DENSITY * factor));
}

/** Width and height of an image in pixels. */
export interface Size {
  width: number;
  height: number;
}
