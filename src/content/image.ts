import { MEDIA_ROOT } from "../facts/paths.ts";
import type { ImageValue } from "./documents/fields.ts";
import type { Location } from "./errors.ts";
import type { MediaRegistry } from "./media.ts";

/** Attributes of an `<img>`. Sizes are in CSS pixels of the full picture. */
export interface Picture {
  src: string;
  srcset?: string;
  width: number;
  height: number;
  alt: string;
  /** The editor's hotspot in tenths of the picture, 0 to 10: what stays in view when it is cut. */
  focus?: { x: number; y: number };
}

interface AssetId {
  hash: string;
  width: number;
  height: number;
  extension: string;
}

const ASSET = /^image-([0-9a-f]{40})-(\d+)x(\d+)-([a-z0-9]+)$/;

/** Reads an image asset's id (`image-<sha1>-<w>x<h>-<ext>`). */
function parseAssetId(id: string): AssetId | undefined {
  const match = ASSET.exec(id);
  if (!match) return undefined;
  const [, hash = "", width, height, extension = ""] = match;
  return { hash, width: Number(width), height: Number(height), extension };
}

/**
 * Turns an image of the dataset into an `<img>`, and registers the files it needs.
 * A drawing (SVG) is taken as it is; a photograph is cropped as the editor chose and made in the
 * widths asked for, never wider than it is.
 * @param widths pixel widths to offer, smallest first
 * @param where the document and field, for the message when the file is gone
 * @throws TypeError when the reference names no image asset
 */
export function toPicture(
  image: ImageValue,
  widths: readonly number[],
  where: Location,
  registry: MediaRegistry,
): Picture {
  const asset = parseAssetId(image.asset._ref);
  if (!asset) throw new TypeError(`Not an image asset id: ${image.asset._ref}`);
  const file = `${asset.hash}-${asset.width}x${asset.height}.${asset.extension}`;

  if (asset.extension === "svg") {
    const path = `${MEDIA_ROOT}${file}`;
    registry.set(path, { path, from: "images", source: file, ...where });
    return { src: path, width: asset.width, height: asset.height, alt: image.alt };
  }

  const rect = cropRect(asset, image.crop);
  const sizes = widths.filter((width) => width < rect.width);
  if (sizes.length < widths.length) sizes.push(rect.width);
  const offers = sizes.map((width) => {
    const path = `${MEDIA_ROOT}${asset.hash}-${rect.left}-${rect.top}-${rect.width}-${rect.height}-w${width}.webp`;
    const query = `rect=${rect.left},${rect.top},${rect.width},${rect.height}&w=${width}&fit=max&fm=webp&q=78`;
    registry.set(path, { path, from: "images", source: `${file}?${query}`, ...where });
    return { path, width };
  });
  return {
    src: offers.at(-1)?.path ?? "",
    srcset: offers.map(({ path, width }) => `${path} ${width}w`).join(", "),
    width: rect.width,
    height: rect.height,
    alt: image.alt,
    ...(image.hotspot && { focus: focusOf(image.hotspot, asset, rect) }),
  };
}

/** A hotspot, given as a share of the whole picture, in tenths of the visible part. */
function focusOf(
  { x, y }: { x: number; y: number },
  asset: AssetId,
  rect: ReturnType<typeof cropRect>,
): { x: number; y: number } {
  const tenths = (point: number, start: number, length: number) =>
    Math.round(Math.min(Math.max((point - start) / length, 0), 1) * 10);
  return {
    x: tenths(x * asset.width, rect.left, rect.width),
    y: tenths(y * asset.height, rect.top, rect.height),
  };
}

function cropRect(asset: AssetId, crop: ImageValue["crop"]) {
  const { top, bottom, left, right } = crop ?? { top: 0, bottom: 0, left: 0, right: 0 };
  return {
    left: Math.round(left * asset.width),
    top: Math.round(top * asset.height),
    width: Math.max(1, Math.round((1 - left - right) * asset.width)),
    height: Math.max(1, Math.round((1 - top - bottom) * asset.height)),
  };
}
