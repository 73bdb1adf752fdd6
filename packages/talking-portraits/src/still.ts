import sharp from "sharp";
import { ease } from "./stage.ts";
import { TalkingError } from "./errors.ts";
import type { Sound } from "./recording.ts";
import type { Frame, Size } from "./encode.ts";

/** Colors of the strand that moves over a still picture, as SVG writes them. */
export interface StrandColors {
  /** Behind a picture with transparent parts, and on both sides of the line. */
  readonly ground: string;
  readonly line: string;
}

/** A picture that stays as it is. */
interface Still {
  readonly bytes: Buffer;
  readonly colors: StrandColors;
  readonly size: Size;
}

/** Thickness of the strand and of the dark edge on both its sides, as shares of the video's width. */
const STRAND = 0.011;
const EDGE = 0.006;

/** Pixels an inch: one for one, and the most that the rasterizer takes. */
const NATURAL_DENSITY = 72;
const MAX_DENSITY = 2400;

async function background({
  bytes: portrait,
  colors,
  size: { width, height },
}: Still): Promise<Buffer> {
  try {
    const { format, width: natural } = await sharp(portrait).metadata();
    // A vector drawing is rasterized at the size that is needed.
    const scale = format === "svg" ? Math.max(1, (2 * width) / natural) : 1;
    return await sharp(portrait, { density: Math.min(MAX_DENSITY, NATURAL_DENSITY * scale) })
      .rotate()
      .resize(width, height, { fit: "cover", position: sharp.strategy.attention })
      .flatten({ background: colors.ground })
      .toColorspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
  } catch {
    throw unreadable();
  }
}

/** The error of a portrait that is no picture. */
export function unreadable(): TalkingError {
  return new TalkingError(
    "The image cannot be read as a picture. Save it again as JPEG, PNG, WebP or SVG.",
  );
}

/** Writes a coordinate for SVG: one decimal, never "-0". */
function tenths(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

function strandSvg(heights: readonly number[], band: Size, colors: StrandColors): Buffer {
  const last = heights.length - 1;
  const line = heights
    .map((height, index) => {
      const x = (index / last) * band.width;
      const y = band.height / 2 + (height * band.height * 0.8) / 2;
      return `${index === 0 ? "M" : "L"}${tenths(x)} ${tenths(y)}`;
    })
    .join("");
  // The dark edge keeps the line in sight on a picture as light as the line.
  const stroke = (ink: string, width: number, opacity: number): string =>
    `<path fill="none" stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round" d="${line}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${band.width}" height="${band.height}">` +
      stroke(colors.ground, band.width * (STRAND + 2 * EDGE), 0.55) +
      stroke(colors.line, band.width * STRAND, 1) +
      "</svg>",
  );
}

/**
 * Frames of a picture that is no puppet: it stays as it is, and a strand moves over its lower part
 * with the voice.
 * @param times middle of each frame in seconds
 * @throws TalkingError when the picture cannot be read
 */
export async function* stillFrames(
  picture: Still,
  level: Level,
  times: readonly number[],
): AsyncGenerator<Frame> {
  const { width, height } = picture.size;
  const still = await background(picture);
  const swing = Math.ceil(height * STRAND_SWING * 1.25);
  const band: Size = { width, height: swing * 2 };
  const top = Math.round(height * STRAND_AT) - swing;
  const from = top * width * 3;
  const rows = still.subarray(from, from + band.height * width * 3);
  const length = times.at(-1) ?? 0;
  for (const [frame, time] of times.entries()) {
    const heights = strandHeights(level, frame === 0 ? 0 : time, length);
    const drawn = await sharp(rows, { raw: { width, height: band.height, channels: 3 } })
      .composite([{ input: strandSvg(heights, band, picture.colors) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    const next = Buffer.from(still);
    drawn.copy(next, from);
    yield next;
  }
}

/** Where the strand lies, as a share of the video's height, and how far it swings at most. */
const STRAND_AT = 0.9;
const STRAND_SWING = 0.06;

/** Seconds that a sound takes from the middle of the strand to its ends. */
const TRAVEL = 0.35;
/** Waves from end to end, and how fast they run, in Hz. */
const WAVES = 3.4;
const SPEED = 1.3;
const POINTS = 72;
/** Seconds in which the strand starts, and in which it comes to rest. */
const ENTER = 0.3;
const LEAVE = 0.5;

/** How loud a voice is at a time, 0 to 1. */
export type Level = (time: number) => number;

/** Loudness of a voice, without the noise under it. */
export function levelOf(sound: Sound): Level {
  return (time) => Math.max(0, (sound.level(time) - 0.2) / 0.8) ** 1.5;
}

/** Loudness steadied over a tenth of a second. */
function steady(level: Level, time: number): number {
  const shifts = [-0.06, -0.03, 0, 0.03, 0.06];
  return shifts.reduce((sum, shift) => sum + level(time + shift), 0) / shifts.length;
}

/**
 * Heights of a strand at a time, from its left to its right end: 0 at rest, -1 and 1 at the widest
 * swing. The wave travels from the middle to both fixed ends.
 * @param length of the video in seconds; the strand is straight at its start and end
 */
function strandHeights(voice: Level, time: number, length: number): number[] {
  const edge = ease(time, 0, ENTER) * (1 - ease(time, length - LEAVE, length));
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const x = (index / POINTS) * 2 - 1;
    const away = Math.abs(x);
    const level = steady(voice, time - away * TRAVEL);
    const hold = (1 - away ** 2.2) ** 1.4;
    const wave = Math.sin(Math.PI * (WAVES * away - 2 * SPEED * time));
    const second = Math.sin(Math.PI * (WAVES * 1.7 * x + 1.4 * SPEED * time)) * 0.35;
    return edge * level * hold * Math.max(-1, Math.min(1, (wave + second) / 1.2));
  });
}
