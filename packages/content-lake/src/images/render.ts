import sharp, { type Color, type OverlayOptions, type Sharp } from "sharp";
import { MAX_INPUT_PIXELS, type Size, SVG_DENSITY } from "../assets/image-info.ts";
import type { PictureOrder } from "./geometry.ts";
import type { PixelFormat } from "./params.ts";

const MAX_SVG_DENSITY = 2400;
/** Most pixels that an SVG is drawn with; past it, it is drawn smaller and enlarged. */
const MAX_SVG_PIXELS = 16_000_000;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 };

/**
 * Makes the requested image.
 * @param input path of the original, or its bytes: a drawing that has a path could load its neighbors
 */
export async function render(input: string | Uint8Array, order: PictureOrder): Promise<Buffer> {
  const { geometry, params, format } = order;
  const { scaled, cropped, canvas } = geometry;
  let image = await openPart(input, order);
  if (params.or !== 0) image = await settle(image.rotate(params.or));
  if (params.flip.includes("v")) image = image.flip();
  if (params.flip.includes("h")) image = image.flop();
  if (cropped !== undefined && params.crop === "entropy") {
    const { width, height } = cropped;
    image = image.resize({ width, height, fit: "cover", position: sharp.strategy.entropy });
  } else {
    image = image.resize({ ...scaled, fit: "fill" });
    if (cropped !== undefined) image = image.extract(cropped);
  }
  if (canvas !== undefined) image = await center(image, scaled, canvas);
  if (params.bg !== undefined) image = await settle(image.composite([colored(params.bg)]));
  if (params.blur > 0) image = image.blur(Math.min(1000, 0.3 + params.blur / 4));
  if (params.sat === "-100") image = image.grayscale();
  return encode(image, format, Math.max(1, params.q)).toBuffer();
}

/** The used part of the original, upright. */
async function openPart(
  input: string | Uint8Array,
  { original, geometry: { source, scaled } }: PictureOrder,
): Promise<Sharp> {
  const whole = source.width === original.width && source.height === original.height;
  if (!original.isSvg) {
    const upright = sharp(input, { limitInputPixels: MAX_INPUT_PIXELS }).autoOrient();
    return whole ? upright : settle(upright.extract(source));
  }
  // An SVG is drawn large enough for sharp edges, then scaled to its own coordinates.
  const room = Math.sqrt(MAX_SVG_PIXELS / (original.width * original.height));
  const enlargement = Math.max(1, scaled.width / source.width, scaled.height / source.height);
  const factor = Math.min(room, enlargement);
  const density = Math.min(MAX_SVG_DENSITY, Math.max(1, Math.ceil(SVG_DENSITY * factor)));
  const drawn = sharp(input, { density, limitInputPixels: MAX_INPUT_PIXELS });
  if (whole) return drawn;
  const zoom = density / SVG_DENSITY;
  const large = {
    width: Math.round(original.width * zoom),
    height: Math.round(original.height * zoom),
  };
  const left = Math.min(large.width - 1, Math.round(source.left * zoom));
  const top = Math.min(large.height - 1, Math.round(source.top * zoom));
  const sized = await settle(drawn.resize({ ...large, fit: "fill" }));
  return settle(
    sized.extract({
      left,
      top,
      width: Math.max(1, Math.min(large.width - left, Math.round(source.width * zoom))),
      height: Math.max(1, Math.min(large.height - top, Math.round(source.height * zoom))),
    }),
  );
}

/** Renders the steps so far, because sharp reorders the steps of one pipeline. */
async function settle(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** Puts the picture in the middle of a canvas. */
async function center(image: Sharp, scaled: Size, canvas: Size): Promise<Sharp> {
  const left = Math.floor((canvas.width - scaled.width) / 2);
  const top = Math.floor((canvas.height - scaled.height) / 2);
  return settle(
    image.ensureAlpha().extend({
      left,
      top,
      right: canvas.width - scaled.width - left,
      bottom: canvas.height - scaled.height - top,
      background: CLEAR,
    }),
  );
}

/** A color, which may be transparent itself, behind all of a picture. */
function colored(background: Color): OverlayOptions {
  return {
    input: { create: { width: 1, height: 1, channels: 4, background } },
    tile: true,
    blend: "dest-over",
  };
}

function encode(image: Sharp, format: PixelFormat, quality: number): Sharp {
  switch (format) {
    case "jpg":
      return image.flatten({ background: WHITE }).jpeg({ quality });
    case "pjpg":
      return image.flatten({ background: WHITE }).jpeg({ quality, progressive: true });
    case "png":
      return image.png();
    case "webp":
      return image.webp({ quality });
    case "avif":
      return image.avif({ quality });
    case "gif":
      return image.gif();
  }
}
