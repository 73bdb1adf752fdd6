import type { Size } from "../assets/image-info.ts";
import { type ImageParams, MAX_SIDE, type PixelFormat, type Rect } from "./params.ts";
import { apiError } from "../errors.ts";

/** Transformation of an image in whole pixels. */
export interface Geometry {
  /** The part of the original that is used. */
  source: Rect;
  /** Size to scale that part to. */
  scaled: Size;
  /** Part of the scaled picture to keep, for cropping fits; default: all of it. */
  cropped?: Rect;
  /** Size of the canvas that the picture is centered on, for the fits that fill. */
  canvas?: Size;
}

/**
 * Works out a transformation.
 * @param original size of the image as a viewer shows it
 */
export function computeGeometry(original: Size, params: ImageParams): Geometry {
  const source = clampRect(params.rect, original);
  const turned = params.or % 180 === 90;
  const part = turned ? { width: source.height, height: source.width } : source;
  const target = boundSize({
    width: params.w && params.w * params.dpr,
    height: params.h && params.h * params.dpr,
  });
  return { source, ...fitPart(part, target, params) };
}

/** Size of the result of a transformation. */
export function outputSize({ scaled, cropped, canvas }: Geometry): Size {
  return canvas ?? cropped ?? scaled;
}

type TargetSize = { width: number | undefined; height: number | undefined };

function fitPart(part: Size, target: TargetSize, params: ImageParams): Omit<Geometry, "source"> {
  const { width, height } = target;
  if (width === undefined || height === undefined) {
    // With fewer than two measures there is nothing to crop, fill or distort.
    const shrinkOnly = params.fit === "max" || params.fit === "min" || params.fit === "fillmax";
    return { scaled: scaleBy(part, oneSided(part, target, shrinkOnly)) };
  }
  const box = { width, height };
  const inside = Math.min(width / part.width, height / part.height);
  switch (params.fit) {
    case "clip":
      return { scaled: scaleBy(part, inside) };
    case "max":
      return { scaled: scaleBy(part, Math.min(1, inside)) };
    case "scale":
      return { scaled: box };
    case "fill":
      return { scaled: scaleBy(part, inside), canvas: box };
    case "fillmax":
      return { scaled: scaleBy(part, Math.min(1, inside)), canvas: box };
    case "crop":
      return cropToBox(part, box, params);
    case "min": {
      // The requested shape, never larger than the original.
      const shrink = Math.min(1, part.width / width, part.height / height);
      return cropToBox(part, scaleBy(box, shrink), params);
    }
  }
}

function oneSided(part: Size, { width, height }: TargetSize, shrinkOnly: boolean): number {
  const byHeight = height === undefined ? 1 : height / part.height;
  const factor = width === undefined ? byHeight : width / part.width;
  const limit = MAX_SIDE / Math.max(part.width, part.height);
  return Math.min(shrinkOnly ? Math.min(1, factor) : factor, Math.max(1, limit));
}

/** Scales to cover a box and crops the overflow. */
function cropToBox(part: Size, box: Size, params: ImageParams): Omit<Geometry, "source"> {
  const factor = Math.max(box.width / part.width, box.height / part.height);
  const scaled = {
    width: Math.max(box.width, Math.round(part.width * factor)),
    height: Math.max(box.height, Math.round(part.height * factor)),
  };
  const along = (share: number, near: string, far: string, side: "width" | "height") => {
    const room = scaled[side] - box[side];
    if (params.crop === "focalpoint") {
      return Math.min(room, Math.max(0, Math.round(share * scaled[side] - box[side] / 2)));
    }
    if (params.crop.includes(near)) return 0;
    return params.crop.includes(far) ? room : Math.round(room / 2);
  };
  const left = along(params["fp-x"], "left", "right", "width");
  const top = along(params["fp-y"], "top", "bottom", "height");
  return { scaled, cropped: { left, top, ...box } };
}

function scaleBy({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** A measure times the pixel ratio may pass the limit: then both shrink together. */
function boundSize({ width, height }: TargetSize): TargetSize {
  const longest = Math.max(width ?? 0, height ?? 0);
  const factor = longest > MAX_SIDE ? MAX_SIDE / longest : 1;
  const limit = (side: number | undefined) =>
    side === undefined ? undefined : Math.max(1, Math.round(side * factor));
  return { width: limit(width), height: limit(height) };
}

/** The part of a rectangle that lies on the image; all of the image when there is none. */
function clampRect(rect: Rect | undefined, { width, height }: Size): Rect {
  const all = { left: 0, top: 0, width, height };
  if (rect === undefined) return all;
  const left = Math.min(Math.max(0, rect.left), width);
  const top = Math.min(Math.max(0, rect.top), height);
  const right = Math.min(Math.max(left, rect.left + rect.width), width);
  const bottom = Math.min(Math.max(top, rect.top + rect.height), height);
  const part = { left, top, width: right - left, height: bottom - top };
  return part.width > 0 && part.height > 0 ? part : all;
}

/*
 * Limits of one picture. The site requests WebP no wider than the original, the Studio at
 * most 2000 pixels at three times the density (24 megapixels of an ordinary photograph).
 */

/** Most pixels at any step on the way to a picture. */
const MAX_PIXELS = 32_000_000;
/** The same for AVIF, which takes some ten times as long for each. */
const MAX_AVIF_PIXELS = 4_000_000;

/** A picture that is to be made. */
export interface PictureOrder {
  original: Size & { isSvg: boolean };
  geometry: Geometry;
  params: ImageParams;
  format: PixelFormat;
}

/**
 * Refuses a picture that is larger than any page needs.
 * @throws LakeError 400
 */
export function checkSize({ geometry, format }: PictureOrder): void {
  const limit = format === "avif" ? MAX_AVIF_PIXELS : MAX_PIXELS;
  const { scaled } = geometry;
  const output = outputSize(geometry);
  const pixels = Math.max(scaled.width * scaled.height, output.width * output.height);
  if (pixels <= limit) return;
  throw apiError(
    400,
    `The image would have ${Math.ceil(pixels / 1e6)} megapixels on the way; "w", "h" and "dpr" must ask for at most ${limit / 1e6}${format === "avif" ? ' with "fm=avif"' : ""}`,
  );
}
