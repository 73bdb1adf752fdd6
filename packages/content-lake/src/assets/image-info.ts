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
const SVG_DENSITY = 72;
/** Most pixels with which a drawing is read. */
const SVG_PIXELS = 4_000_000;

/**
 * Reads an image completely, so that a damaged or truncated file is found now and not by a visitor.
 * @param isSvg whether an SVG is expected; SVGs have been sanitized before
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
  // The size as a viewer shows it, with the camera's orientation applied.
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

/** Width and height of an image in pixels. */
export interface Size {
  width: number;
  height: number;
}

const ROOT = /<svg\b[^>]*>/i;
/** CSS pixels of one unit; a length without a unit is in pixels. */
const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

/**
 * Size of an SVG picture: from `width` and `height` where they are lengths, else from its
 * `viewBox`. With one length and a `viewBox`, the other follows from the shape.
 * @returns undefined when the picture does not define a size
 */
export function svgSize(svg: string): Size | undefined {
  const root = ROOT.exec(svg)?.[0];
  if (root === undefined) return undefined;
  const width = length(attribute(root, "width"));
  const height = length(attribute(root, "height"));
  const box = viewBox(attribute(root, "viewBox"));
  if (width !== undefined && height !== undefined) return rounded(width, height);
  if (box === undefined) return undefined;
  if (width !== undefined) return rounded(width, (width * box.height) / box.width);
  if (height !== undefined) return rounded((height * box.width) / box.height, height);
  return rounded(box.width, box.height);
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  return match?.[1] ?? match?.[2];
}

function length(value: string | undefined): number | undefined {
  const match = /^\s*([\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(value ?? "");
  const unit = UNITS[(match?.[2] ?? "?").toLowerCase()];
  const pixels = Number(match?.[1]) * (unit ?? Number.NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined;
}

function viewBox(value: string | undefined): Size | undefined {
  const [, , width = 0, height = 0] = (value ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function rounded(width: number, height: number): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
