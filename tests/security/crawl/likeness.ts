import sharp from "sharp";

/** Pixels of the thumbnail that a hash is made of: each row compares neighbours. */
const WIDTH = 17;
const HEIGHT = 16;
/** Up to so many of 256 bits may differ between two pictures that show the same. */
const ALIKE = 32;

/**
 * A perceptual hash (difference hash) of a picture: alike for alike pictures, whatever their size,
 * format and compression. Undefined for what is no picture, and for one of a single color.
 */
export async function pictureHash(bytes: Buffer): Promise<boolean[] | undefined> {
  const pixels = await sharp(bytes, { density: 72 })
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: "fill" })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  if (pixels === undefined || new Set(pixels).size < 4) return undefined;
  const bits: boolean[] = [];
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 1; column < WIDTH; column += 1) {
      const at = row * WIDTH + column;
      bits.push((pixels[at] ?? 0) > (pixels[at - 1] ?? 0));
    }
  }
  return bits;
}

/** Whether two hashes are of pictures that show the same. */
export function alike(one: readonly boolean[], other: readonly boolean[]): boolean {
  return one.filter((bit, index) => bit !== other[index]).length <= ALIKE;
}

/** The pictures in some bytes: the bytes themselves, or drawings within a text. */
export function picturesIn(bytes: Buffer): Buffer[] {
  if (isRaster(bytes)) return [bytes];
  const drawings = bytes.toString("utf8").match(/<svg[\s>].*?<\/svg>/gs) ?? [];
  return drawings.map((drawing) => {
    const named = drawing.includes("xmlns=")
      ? drawing
      : drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
    return Buffer.from(named);
  });
}

function isRaster(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString("latin1");
  return /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF....WEBP|....ftypavi[fs])/s.test(start);
}
