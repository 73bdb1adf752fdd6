import { MEDIA_TYPES } from "../../../src/facts/media-types.ts";
import sharp from "sharp";
import { MAX_INPUT_PIXELS } from "../images/limits.ts";
import { svgSize, type Size } from "./svg-size.ts";

/** What the lake finds out about an uploaded image. */
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

/** What the image library calls a format → the extension that it is stored with. */
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
const SVG_DENSITY = 72;
/** A drawing is looked at with at most so many pixels. */
const SVG_PIXELS = 4_000_000;

/**
 * Reads an image whole, so that a damaged or cut-off file is found out now and not by a visitor.
 * @param isSvg whether it is to be an SVG: those have been made safe before
 * @throws Error when the bytes are not a whole image of a known format, or of the other kind
 */
export async function readImage(bytes: Uint8Array, isSvg: boolean): Promise<ImageInfo> {
  const drawn = isSvg ? svgSize(Buffer.from(bytes).toString("utf8")) : undefined;
  const options = { limitInputPixels: MAX_INPUT_PIXELS, density: drawn && densityFor(drawn) };
  const image = sharp(bytes, options);
  const metadata = await image.metadata();
  const extension = FORMATS[metadata.format];
  const mimeType = extension && MEDIA_TYPES[extension];
  if (!extension || !mimeType || (metadata.format === "svg") !== isSvg) {
    throw new Error(`"${metadata.format}" images are not supported`);
  }
  // The size as a viewer shows it: a camera's note on how it was held counts.
  const { width, height } = drawn ?? metadata.autoOrient;
  const { isOpaque } = await image.stats();
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
