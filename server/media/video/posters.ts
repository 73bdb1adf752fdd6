import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Frame, Size } from "./format.ts";

/** Where the posters of a video lie. */
interface Posters {
  readonly posterAvif: string;
  readonly posterWebp: string;
}

/** Writes the poster, the video's first frame. */
export async function writePosters(frame: Frame, size: Size, folder: string): Promise<Posters> {
  const picture = sharp(frame, { raw: { ...size, channels: 3 } });
  const posterAvif = join(folder, "poster.avif");
  const posterWebp = join(folder, "poster.webp");
  await writeFile(
    posterAvif,
    await picture.clone().avif({ quality: 60, effort: 5, chromaSubsampling: "4:4:4" }).toBuffer(),
  );
  await writeFile(
    posterWebp,
    await picture.clone().webp({ quality: 86, effort: 6, smartSubsample: true }).toBuffer(),
  );
  return { posterAvif, posterWebp };
}
