import { fileURLToPath } from "node:url";
import sharp, { type Channels, type Sharp } from "sharp";
import type { Composition, Words } from "./media.ts";

const FONTS: Record<Words["font"], string> = {
  Fraunces: fontFile("fraunces-drawn.ttf"),
  "Hanken Grotesk": fontFile("hanken-grotesk-drawn.ttf"),
};

/** Pixels of a picture, row by row. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: Channels };
}

/** Backgrounds of the pictures that are being drawn: most agents share theirs with others. */
const backgrounds = new Map<string, Promise<Pixels>>();
let underWay = 0;

/**
 * Draws a composition as a JPEG: it takes a tenth of the time of a PNG of few colors, and a photograph
 * stays small. The same composition gives the same bytes.
 * @param picture bytes of its picture of the dataset
 */
export async function compose(
  composition: Composition,
  picture: Buffer | undefined,
): Promise<Buffer> {
  underWay += 1;
  try {
    return await draw(composition, picture);
  } finally {
    underWay -= 1;
    // Each takes 2 MB.
    if (underWay === 0) backgrounds.clear();
  }
}

async function draw(
  { width, height, drawing, picture: placed, words }: Composition,
  picture: Buffer | undefined,
): Promise<Buffer> {
  const background =
    backgrounds.get(drawing) ??
    pixels(sharp(Buffer.from(drawing)).resize(width, height).removeAlpha());
  backgrounds.set(drawing, background);
  const { data, raw } = await background;
  const canvas = { data: Buffer.from(data), raw };
  if (placed && picture) {
    const { left, top, ...size } = placed.box;
    // A drawing of any size is read with as many pixels as the cut needs.
    const cut = sharp(picture, { limitInputPixels: false }).resize({
      ...size,
      fit: "cover",
      position: "top",
    });
    lay(await pixels(cut.ensureAlpha()), canvas, left, top);
  }
  let below = words.top;
  for (const block of words.blocks) {
    const image = await pixels(drawWords(block));
    const top = below + (block.above ?? 0);
    const lines = Math.ceil(image.raw.height / (1.25 * block.size));
    // The image ends at its lowest letter, but every line has the same height whatever its letters.
    below = top + Math.round(lines * 1.16 * block.size);
    // Words that do not fit are left out.
    if (top + image.raw.height <= height) lay(image, canvas, words.left, top);
  }
  return sharp(canvas.data, { raw })
    .jpeg({ quality: 85, chromaSubsampling: "4:4:4", optimizeCoding: false })
    .toBuffer();
}

/**
 * Lays a picture with opacity on one without. `composite` of the library takes twice as long, since
 * it goes through the whole canvas.
 */
function lay({ data, raw }: Pixels, canvas: Pixels, left: number, top: number): void {
  for (let y = 0; y < raw.height; y += 1) {
    let from = y * raw.width * 4;
    let to = ((top + y) * canvas.raw.width + left) * 3;
    for (let x = 0; x < raw.width; x += 1, from += 4, to += 3) {
      const opacity = data[from + 3] ?? 0;
      if (opacity === 0) continue;
      for (let color = 0; color < 3; color += 1) {
        const below = canvas.data[to + color] ?? 0;
        const above = data[from + color] ?? 0;
        canvas.data[to + color] = below + ((above - below) * opacity + 127) / 255;
      }
    }
  }
}

async function pixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}

function drawWords({ text, font, size, width, color }: Words): Sharp {
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
      wrap: "word-char",
    },
  });
}

function fontFile(name: string): string {
  return fileURLToPath(new URL(`../styles/fonts/${name}`, import.meta.url));
}
