import { z } from "zod";
import { apiError } from "../errors.ts";

/** Longest allowed side, in pixels. */
export const MAX_SIDE = 8192;

/** Formats that pixels can be written in. */
const PIXEL_FORMATS = ["jpg", "png", "webp", "avif", "gif"] as const;
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
  fit: oneOf(["clip", "crop", "max", "min", "scale"]).default("clip"),
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
  /** Which edges `fit=crop` keeps. */
  crop: z
    .string()
    .regex(/^(?:|center|(?:top|bottom|left|right)(?:,(?:top|bottom|left|right))*)$/, {
      error: ({ input }) => `must be top, bottom, left, right or center, not "${String(input)}"`,
    })
    .default("center"),
  dpr: number(1, 3).default(1),
  q: number(0, 100).default(75),
  fm: oneOf(PIXEL_FORMATS).optional(),
  /** `format`: the best one that the browser accepts. */
  auto: z.string().default(""),
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
