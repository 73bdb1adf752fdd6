import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import type { Composition, Words } from "./composition.ts";

const FONTS: Record<Words["font"], string> = {
  Fraunces: fontFile("fraunces-drawn.ttf"),
  "Hanken Grotesk": fontFile("hanken-grotesk-drawn.ttf"),
};

/**
 * Draws a composition as a PNG of at most 256 colors. The same composition gives the same bytes.
 * @param picture bytes of its picture of the dataset
 */
export async function compose(
  { width, height, drawing, picture: placed, words }: Composition<unknown>,
  picture: Buffer | undefined,
): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  if (placed && picture) {
    const { left, top, ...size } = placed.box;
    const input = await sharp(picture)
      .resize({ ...size, fit: "cover", position: "top" })
      .png();
    layers.push({ input: await input.toBuffer(), left, top });
  }
  let below = words.top;
  for (const block of words.blocks) {
    const { data, info } = await set(block);
    const top = below + (block.above ?? 0);
    // The image ends at its lowest letter, but every line has the same height whatever its letters.
    below = top + Math.round(Math.ceil(info.height / (1.25 * block.size)) * 1.16 * block.size);
    // Words that do not fit are left out: a drawing cannot be larger than its background.
    if (top + info.height <= height) layers.push({ input: data, left: words.left, top });
  }
  return sharp(Buffer.from(drawing))
    .resize(width, height)
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, colors: 256, dither: 0.5 })
    .toBuffer();
}

function set({ text, font, size, width, color }: Words) {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: `${font} ${size}`,
      fontfile: FONTS[font],
      width,
      // A point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: "word",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function fontFile(name: string): string {
  return fileURLToPath(new URL(`../styles/fonts/${name}`, import.meta.url));
}
