import sharp from "sharp";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureEngine, findFfmpeg, runFfmpeg } from "talking-portraits";
import { inRoot } from "../runtime/root.ts";
import { ProviderError, type Report } from "./providers/provider.ts";

/** Folder of the local voice engine, shared by all copies of the project on this machine. */
export const ENGINE_FOLDER = inRoot(".cache", "avatars");
/** Height of a portrait that is rasterized, in pixels. */
const PORTRAIT_HEIGHT = 1530;
/** Height of a poster, in pixels: that of the videos that are made here. */
const POSTER_HEIGHT = 1020;

/** Makes a drawing, or a picture of a rare kind, one that every provider accepts. */
export function rasterize(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { density: 216 }).resize({ height: PORTRAIT_HEIGHT }).png().toBuffer();
}

/** Poster of a portrait, as AVIF, for a video that shows that portrait. */
export function posterOf(portrait: Buffer): Promise<Buffer> {
  return sharp(portrait, { density: 144 })
    .autoOrient()
    .resize({ height: POSTER_HEIGHT, withoutEnlargement: true })
    .avif({ quality: 60, effort: 2 })
    .toBuffer();
}

/** A sound as PCM of one channel, which the local videos need. */
export function toWav(sound: Buffer, signal: AbortSignal): Promise<Buffer> {
  return convert(sound, "sound.wav", ["-ac", "1", "-c:a", "pcm_s16le"], signal);
}

/** MP3, small and played everywhere; the same bytes for the same sound. */
export function toMp3(wav: Buffer, signal: AbortSignal): Promise<Buffer> {
  return convert(wav, "sound.mp3", ["-c:a", "libmp3lame", "-b:a", "64k"], signal);
}

async function convert(
  sound: Buffer,
  name: string,
  encoding: readonly string[],
  signal: AbortSignal,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "sound-"));
  try {
    const [from, to] = [join(folder, "sound"), join(folder, name)];
    await writeFile(from, sound);
    const exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];
    const args = ["-i", from, ...encoding, ...exact, "-y", to];
    await runFfmpeg(await ffmpegPath(signal), args, { signal });
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Path of ffmpeg: an installed one, else one that is downloaded on first use. */
export async function ffmpegPath(signal: AbortSignal, report?: Report): Promise<string> {
  const installed = await findFfmpeg(process.env);
  if (installed !== undefined) return installed;
  const { ffmpeg } = await ensureEngine({ folder: ENGINE_FOLDER, signal, report });
  if (ffmpeg !== undefined) return ffmpeg;
  throw new ProviderError("There is no ffmpeg for this system to encode with. Install one.");
}
