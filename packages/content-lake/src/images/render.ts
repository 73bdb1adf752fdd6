import sharp, { type Sharp } from "sharp";
import { MAX_INPUT_PIXELS } from "../assets/image-info.ts";
import type { Wish } from "./geometry.ts";

/** Dots per inch at which an SVG is drawn in its own size. */
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 2400;
/** Most pixels that an SVG is drawn with; past it, it is drawn smaller and enlarged. */
const MAX_SVG_PIXELS = 16_000_000;
const WHITE = { r: 255, g: 255, b: 255 };

/**
 * Makes the requested image.
 * @param input path of the original, or its bytes: a drawing that has a path could load its neighbors
 */
export async function render(input: string | Uint8Array, wish: Wish): Promise<Buffer> {
  const { scaled, cropped } = wish.geometry;
  const part = await openPart(input, wish);
  const image = part.resize({ ...scaled, fit: "fill" });
  return encode(cropped === undefined ? image : image.extract(cropped), wish).toBuffer();
}

/** The used part of the original, upright. */
async function openPart(
  input: string | Uint8Array,
  { original, geometry: { source, scaled } }: Wish,
): Promise<Sharp> {
  const whole = source.width === original.width && source.height === original.height;
  if (!original.isSvg) {
    const upright = sharp(input, { limitInputPixels: MAX_INPUT_PIXELS }).autoOrient();
    return whole ? upright : settle(upright.extract(source));
  }
  // An SVG is drawn large enough for sharp edges, then scaled to its own coordinates.
  const room = Math.sqrt(MAX_SVG_PIXELS / (original.width * original.height));
  const wanted = Math.max(1, scaled.width / source.width, scaled.height / source.height);
  const factor = Math.min(room, wanted);
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

function encode(image: Sharp, { format, quality: asked }: Wish): Sharp {
  const quality = Math.max(1, asked);
  switch (format) {
    case "jpg":
      return image.flatten({ background: WHITE }).jpeg({ quality });
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
