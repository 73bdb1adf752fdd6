import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureEngine, findFfmpeg, runFfmpeg } from "talking-portraits";
import { ProviderError, type Report } from "../provider.ts";
import { inRoot } from "../../../runtime/root.ts";

/** Turns sounds of one kind into another, with ffmpeg. */
export interface LocalSound {
  /** Path of ffmpeg: an installed one, else one that is downloaded on first use. */
  ffmpeg(signal: AbortSignal, report: Report): Promise<string>;
  toWav(sound: Buffer, signal: AbortSignal): Promise<Buffer>;
  /** MP3, small and played everywhere; the same bytes for the same sound. */
  toMp3(wav: Buffer, signal: AbortSignal): Promise<Buffer>;
}

/** @param environment where `PATH` is read from */
export function localSound(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): LocalSound {
  const ffmpeg = async (signal: AbortSignal, report: Report): Promise<string> => {
    const installed = await findFfmpeg(environment);
    if (installed !== undefined) return installed;
    const { ffmpeg: packaged } = await ensureEngine({
      folder: ENGINE_FOLDER,
      signal,
      report,
    });
    if (packaged !== undefined) return packaged;
    throw new ProviderError("There is no ffmpeg for this system to encode with. Install one.");
  };
  const convert = async (
    sound: Buffer,
    [from, to]: readonly [string, string],
    encoding: readonly string[],
    signal: AbortSignal,
  ): Promise<Buffer> => {
    const folder = await mkdtemp(join(tmpdir(), "sound-"));
    try {
      await writeFile(join(folder, from), sound);
      const options = ["-i", join(folder, from), "-map_metadata", "-1", ...encoding];
      const exact = ["-fflags", "+bitexact", "-flags:a", "+bitexact", "-y", join(folder, to)];
      await runFfmpeg(await ffmpeg(signal, () => {}), [...options, ...exact], { signal });
      return await readFile(join(folder, to));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    ffmpeg,
    toWav: (sound, signal) =>
      convert(sound, ["sound", "sound.wav"], ["-ac", "1", "-c:a", "pcm_s16le"], signal),
    toMp3: (wav, signal) =>
      convert(wav, ["sound.wav", "sound.mp3"], ["-c:a", "libmp3lame", "-b:a", "64k"], signal),
  };
}

/** Folder of the local voice engine, shared by all copies of the project on this machine. */
export const ENGINE_FOLDER = inRoot(".cache", "avatars");
