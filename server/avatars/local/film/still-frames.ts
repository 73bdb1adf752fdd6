import sharp from "sharp";
import type { HueName } from "../../../../src/facts/hues.ts";
import { xy } from "../../../../src/graphics/paper/cut.ts";
import { INK, voice } from "../../../../src/graphics/paper/inks.ts";
import { FilmError } from "./error.ts";
import type { Frame, Size } from "./format.ts";
import type { Sound } from "./sound.ts";
import { strandHeights, STRAND_AT, STRAND_SWING } from "./strand.ts";

/** Thickness of the strand and of the dark edge on both its sides, as shares of the film's width. */
const STRAND = 0.011;
const EDGE = 0.006;

/** Pixels an inch: one for one, and the most that the rasterizer takes. */
const NATURAL_DENSITY = 72;
const MAX_DENSITY = 2400;

/** A picture that cannot be read, or is none. */
function unreadable(): FilmError {
  return new FilmError(
    "The agent's image cannot be read as a picture. Upload it again as JPEG, PNG, WebP or SVG.",
  );
}

async function background(portrait: Buffer, { width, height }: Size): Promise<Buffer> {
  try {
    const { format, width: natural } = await sharp(portrait).metadata();
    // A drawing has no pixels of its own: it is drawn as large as it is needed.
    const scale = format === "svg" ? Math.max(1, (2 * width) / natural) : 1;
    return await sharp(portrait, { density: Math.min(MAX_DENSITY, NATURAL_DENSITY * scale) })
      .rotate()
      .resize(width, height, { fit: "cover", position: sharp.strategy.attention })
      .flatten({ background: INK })
      .toColorspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
  } catch {
    throw unreadable();
  }
}

function strandSvg(heights: readonly number[], band: Size, color: HueName): Buffer {
  const last = heights.length - 1;
  const line = heights
    .map((height, index) => {
      const x = (index / last) * band.width;
      const y = band.height / 2 + (height * band.height * 0.8) / 2;
      return `${index === 0 ? "M" : "L"}${xy(x, y)}`;
    })
    .join("");
  // The dark edge keeps the line in sight on a picture as light as the line.
  const stroke = (ink: string, width: number, opacity: number): string =>
    `<path fill="none" stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round" d="${line}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${band.width}" height="${band.height}">` +
      stroke(INK, band.width * (STRAND + 2 * EDGE), 0.55) +
      stroke(voice(color).mid, band.width * STRAND, 1) +
      "</svg>",
  );
}

/**
 * Frames of a picture that nobody may put words into the mouth of: it stays as it is, and the
 * agent's strand moves over its lower part with the voice.
 * @param times middle of each frame in seconds
 * @throws FilmError when the picture cannot be read
 */
export async function* stillFrames(
  picture: { readonly bytes: Buffer; readonly color: HueName; readonly size: Size },
  sound: Sound,
  times: readonly number[],
): AsyncGenerator<Frame> {
  const { width, height } = picture.size;
  const still = await background(picture.bytes, picture.size);
  const swing = Math.ceil(height * STRAND_SWING * 1.25);
  const band: Size = { width, height: swing * 2 };
  const top = Math.round(height * STRAND_AT) - swing;
  const from = top * width * 3;
  const rows = still.subarray(from, from + band.height * width * 3);
  const length = times.at(-1) ?? 0;
  for (const [frame, time] of times.entries()) {
    const heights = strandHeights(sound, frame === 0 ? 0 : time, length);
    const drawn = await sharp(rows, { raw: { width, height: band.height, channels: 3 } })
      .composite([{ input: strandSvg(heights, band, picture.color) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    const next = Buffer.from(still);
    drawn.copy(next, from);
    yield next;
  }
}
