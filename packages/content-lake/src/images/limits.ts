import type { Size } from "../assets/image-info.ts";
import { apiError } from "../errors.ts";
import type { Geometry } from "./geometry.ts";
import type { ImageParams, PixelFormat } from "./params.ts";

/*
 * Limits of one picture. The site requests WebP no wider than the original, the Studio at
 * most 2000 pixels at three times the density (24 megapixels of an ordinary photograph).
 */

/** Most pixels at any step on the way to a picture. */
const MAX_PIXELS = 32_000_000;
/** The same for AVIF, which takes some ten times as long for each. */
const MAX_AVIF_PIXELS = 4_000_000;

/** A picture that is to be made. */
export interface Wish {
  original: Size & { isSvg: boolean };
  geometry: Geometry;
  params: ImageParams;
  format: PixelFormat;
}

/**
 * Refuses a picture that is larger than any page needs.
 * @throws LakeError 400
 */
export function checkSize({ geometry, format }: Wish): void {
  const limit = format === "avif" ? MAX_AVIF_PIXELS : MAX_PIXELS;
  const pixels = largest(geometry);
  if (pixels <= limit) return;
  throw apiError(
    400,
    `The image would have ${Math.ceil(pixels / 1e6)} megapixels on the way; "w", "h" and "dpr" must ask for at most ${limit / 1e6}${format === "avif" ? ' with "fm=avif"' : ""}`,
  );
}

function largest({ scaled, output }: Geometry): number {
  return Math.max(scaled.width * scaled.height, output.width * output.height);
}
