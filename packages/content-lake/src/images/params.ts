import { z } from "zod";
import { apiError } from "../errors.ts";

/** Longest allowed side, in pixels. */
export const MAX_SIDE = 8192;

/** Formats that pixels can be written in; `pjpg` is JPEG that becomes sharper as it arrives. */
export const PIXEL_FORMATS = ["jpg", "pjpg", "png", "webp", "avif", "gif"] as const;
export type PixelFormat = (typeof PIXEL_FORMATS)[number];

/** A rectangle in pixels. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const number = (low: number, high: number, what = "number") => {
  const error = `must be a ${what} from ${low} to ${high}`;
  const inRange = z.number(error).min(low, error).max(high, error);
  return z.string().trim().min(1, error).transform(Number).pipe(inRange);
};
const oneOf = <const T extends readonly string[]>(choices: T) =>
  z.enum(choices, { error: `must be one of ${choices.join(", ")}` });
const pixels = number(1, MAX_SIDE, "number of pixels").transform(Math.round);

/** Parameters of an image's address, as Sanity's image pipeline defines them. Unknown ones are ignored. */
const Params = z.object({
  w: pixels.optional(),
  h: pixels.optional(),
  fit: oneOf(["clip", "crop", "fill", "fillmax", "max", "scale", "min"]).default("clip"),
  /** The part of the original to use. */
  rect: z
    .string()
    .regex(/^-?[\d.]+(?:,-?[\d.]+){3}$/, "must be left,top,width,height in pixels")
    .transform((text): Rect => {
      const [left = 0, top = 0, width = 0, height = 0] = text
        .split(",")
        .map((part) => Math.round(Number(part)));
      return { left, top, width, height };
    })
    .optional(),
  /** Which part `fit=crop` keeps: edges, the point of `fp-x` and `fp-y`, or the busiest part. */
  crop: z
    .string()
    .regex(
      /^(?:|center|focalpoint|entropy|(?:top|bottom|left|right)(?:,(?:top|bottom|left|right))*)$/,
      {
        error: ({ input }) =>
          `must be top, bottom, left, right, center, focalpoint or entropy, not "${String(input)}"`,
      },
    )
    .default("center"),
  "fp-x": number(0, 1).default(0.5),
  "fp-y": number(0, 1).default(0.5),
  dpr: number(1, 3).default(1),
  q: number(0, 100).default(75),
  fm: oneOf(PIXEL_FORMATS).optional(),
  /** `format`: the best one that the browser accepts. */
  auto: z.string().default(""),
  /** A color, which Sanity writes as RGB, ARGB, RRGGBB or AARRGGBB. */
  bg: z
    .string()
    .regex(/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i, {
      error: "must be a color as RGB, ARGB, RRGGBB or AARRGGBB",
    })
    .transform((value) => {
      const long = value.length <= 4 ? value.replace(/./g, "$&$&") : value;
      const argb = long.length === 6 ? `ff${long}` : long;
      const channel = (at: number) => Number.parseInt(argb.slice(at, at + 2), 16);
      return { r: channel(2), g: channel(4), b: channel(6), alpha: channel(0) / 255 };
    })
    .optional(),
  /** Degrees to turn. */
  or: oneOf(["0", "90", "180", "270"]).default("0").transform(Number),
  flip: z.string().default(""),
  /** Sanity's measure; 0 is none. */
  blur: number(0, 2000).default(0),
  /** -100: without color. */
  sat: z.string().default(""),
});

/** A transformation of an image, checked. */
export type ImageParams = z.infer<typeof Params>;

/**
 * Reads the transformation in an image's address.
 * @returns undefined without one: then the original is delivered
 * @throws LakeError 400 for a value that is wrong
 */
export function readImageParams({ searchParams }: URL): ImageParams | undefined {
  if (![...searchParams.keys()].some((key) => key in Params.shape)) return undefined;
  const read = Params.safeParse(Object.fromEntries(searchParams));
  if (read.success) return read.data;
  const [wrong] = read.error.issues;
  throw apiError(400, `"${String(wrong?.path[0])}" ${wrong?.message ?? "is wrong"}`);
}
