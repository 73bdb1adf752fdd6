import { apiError } from "../errors.ts";

/** How an image is fitted into a width and height, as Sanity's image pipeline defines it. */
export const FITS = ["clip", "crop", "fill", "fillmax", "max", "scale", "min"] as const;
export type Fit = (typeof FITS)[number];

/** Output formats of an image; `json` returns facts about it instead. */
const OUTPUT_FORMATS = ["jpg", "pjpg", "png", "webp", "avif", "gif", "json"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** A format that pixels can be written in. */
export type PixelFormat = Exclude<OutputFormat, "json">;

/** Media type and file extension of each format. */
export const PIXEL_FORMATS: Record<PixelFormat, { mimeType: string; extension: string }> = {
  jpg: { mimeType: "image/jpeg", extension: "jpg" },
  pjpg: { mimeType: "image/jpeg", extension: "jpg" },
  png: { mimeType: "image/png", extension: "png" },
  webp: { mimeType: "image/webp", extension: "webp" },
  avif: { mimeType: "image/avif", extension: "avif" },
  gif: { mimeType: "image/gif", extension: "gif" },
};

/** A rectangle in pixels. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A transformation of an image, checked. */
export interface ImageParams {
  /** Pixels, before `dpr`. */
  width?: number;
  height?: number;
  fit: Fit;
  /** The part of the original to use, in its pixels. */
  rect?: Rect;
  /** Which part `fit=crop` keeps: edges, or the point in `focus`, or the busiest part. */
  crop: { edges: string[] } | { focus: { x: number; y: number } } | { entropy: true };
  /** Device pixel ratio, 1 to 3. */
  dpr: number;
  /** 1 to 100. */
  quality: number;
  format?: OutputFormat;
  /** True: the best format that the browser accepts. */
  autoFormat: boolean;
  /** Red, green, blue and opacity (0 to 1) behind the image. */
  background?: { r: number; g: number; b: number; alpha: number };
  /** Degrees to turn: 0, 90, 180 or 270. */
  orientation: number;
  flip: { horizontal: boolean; vertical: boolean };
  /** Sanity's measure, 1 to 2000; 0 is none. */
  blur: number;
  grayscale: boolean;
}

/** Longest allowed side, in pixels. */
export const MAX_SIDE = 8192;
const DEFAULT_QUALITY = 75;
const EDGES = new Set(["top", "bottom", "left", "right"]);

/**
 * Reads the transformation in an image's address. Unknown parameters are ignored, as Sanity does.
 * @returns undefined without a transformation: then the original is delivered
 * @throws LakeError 400 for a value that is wrong
 */
export function readImageParams({ searchParams }: URL): ImageParams | undefined {
  const get = (name: string) => searchParams.get(name) ?? undefined;
  const known = [...searchParams.keys()].some((key) => MEANINGFUL.has(key));
  if (!known) return undefined;
  return {
    width: side(get("w"), "w"),
    height: side(get("h"), "h"),
    fit: oneOf(FITS, get("fit"), "fit") ?? "clip",
    rect: rect(get("rect")),
    crop: crop(get("crop"), get("fp-x"), get("fp-y")),
    dpr: within(get("dpr"), "dpr", 1, 3, 1),
    quality: Math.max(1, within(get("q"), "q", 0, 100, DEFAULT_QUALITY)),
    format: oneOf(OUTPUT_FORMATS, get("fm"), "fm"),
    autoFormat: get("auto") === "format",
    background: background(get("bg")),
    orientation: orientation(get("or")),
    flip: { horizontal: /h/.test(get("flip") ?? ""), vertical: /v/.test(get("flip") ?? "") },
    blur: within(get("blur"), "blur", 0, 2000, 0),
    grayscale: get("sat") === "-100",
  };
}

const MEANINGFUL = new Set([
  "w",
  "h",
  "fit",
  "rect",
  "crop",
  "fp-x",
  "fp-y",
  "dpr",
  "q",
  "fm",
  "auto",
  "bg",
  "or",
  "flip",
  "blur",
  "sat",
]);

function side(value: string | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  const pixels = Math.round(Number(value));
  if (pixels >= 1 && pixels <= MAX_SIDE) return pixels;
  throw apiError(400, `"${name}" must be a number of pixels from 1 to ${MAX_SIDE}`);
}

function within(
  value: string | undefined,
  name: string,
  low: number,
  high: number,
  absent: number,
): number {
  if (value === undefined) return absent;
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (number >= low && number <= high) return number;
  throw apiError(400, `"${name}" must be a number from ${low} to ${high}`);
}

function oneOf<T extends string>(
  choices: readonly T[],
  value: string | undefined,
  name: string,
): T | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw apiError(400, `"${name}" must be one of ${choices.join(", ")}`);
}

function rect(value: string | undefined): Rect | undefined {
  if (value === undefined) return undefined;
  const [left, top, width, height, ...others] = value
    .split(",")
    .map((part) => Math.round(Number(part)));
  const parts = [left, top, width, height];
  if (parts.every((part) => Number.isFinite(part)) && others.length === 0) {
    return { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 };
  }
  throw apiError(400, `"rect" must be left,top,width,height in pixels`);
}

function crop(
  value: string | undefined,
  x: string | undefined,
  y: string | undefined,
): ImageParams["crop"] {
  if (value === undefined || value === "" || value === "center") return { edges: [] };
  if (value === "entropy") return { entropy: true };
  if (value === "focalpoint") {
    return { focus: { x: within(x, "fp-x", 0, 1, 0.5), y: within(y, "fp-y", 0, 1, 0.5) } };
  }
  const edges = value.split(",");
  const wrong = edges.find((edge) => !EDGES.has(edge));
  if (wrong === undefined) return { edges };
  throw apiError(
    400,
    `"crop" must be top, bottom, left, right, center, focalpoint or entropy, not "${wrong}"`,
  );
}

function orientation(value: string | undefined): number {
  if (value === undefined) return 0;
  if (["0", "90", "180", "270"].includes(value)) return Number(value);
  throw apiError(400, `"or" must be 0, 90, 180 or 270`);
}

/**
 * Parses a color, which Sanity writes as RGB, ARGB, RRGGBB or AARRGGBB.
 * @throws LakeError 400 for another form
 */
function background(value: string | undefined): ImageParams["background"] {
  if (value === undefined) return undefined;
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) {
    throw apiError(400, `"bg" must be a color as RGB, ARGB, RRGGBB or AARRGGBB`);
  }
  const long = value.length <= 4 ? value.replace(/./g, "$&$&") : value;
  const argb = long.length === 6 ? `ff${long}` : long;
  const channel = (at: number) => Number.parseInt(argb.slice(at, at + 2), 16);
  return { r: channel(2), g: channel(4), b: channel(6), alpha: channel(0) / 255 };
}
