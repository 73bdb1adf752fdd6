import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HUES } from "../../../../src/facts/vocabulary.ts";
import { INK, voice } from "../../../../src/graphics/paper/inks.ts";
import { makeVideo } from "talking-portraits";
import { ProviderError, type FreeVideo, type SpokenAudio } from "../provider.ts";
import type { LocalSound } from "./sound.ts";

/** Changes when the same sound and portrait would look otherwise. */
const VERSION = "rig-3";
/** The module that knows the drawings that can speak. */
const FACES = new URL("./faces.ts", import.meta.url).href;

/**
 * Talking videos made on this machine: the portrait's own drawing speaks; for any other picture a
 * strand moves with the voice.
 * @param sound finds ffmpeg, or downloads it
 */
export function localVideo(sound: LocalSound): FreeVideo {
  const make: FreeVideo["make"] = async (request, signal, report) => {
    const folder = await mkdtemp(join(tmpdir(), "video-"));
    try {
      const ffmpeg = await sound.ffmpeg(signal, report);
      const video = await makeVideo(
        {
          portrait: request.portrait.bytes,
          colors: { ground: INK, line: voice(hueOf(request.color)).mid },
          puppets: FACES,
          seed: `${request.avatarId} ${request.key}`,
          wav: await wavOf(request.audio, sound, signal),
          timings: request.audio.timings ?? { phones: [], words: [] },
        },
        {
          ffmpeg,
          folder,
          signal,
          onProgress: (share) =>
            report(`Making the talking video... ${Math.min(99, Math.floor(share * 100))}%`),
        },
      );
      const { width, height, seconds } = video;
      const [mp4, webm, posterAvif, posterWebp] = await Promise.all([
        readFile(video.mp4),
        readFile(video.webm),
        readFile(video.posterAvif),
        readFile(video.posterWebp),
      ]);
      return { mp4, webm, posterAvif, posterWebp, width, height, seconds };
    } catch (error) {
      signal.throwIfAborted();
      throw new ProviderError(error instanceof Error ? error.message : String(error));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    name: "Local talking avatar",
    version: VERSION,
    paid: false,
    problem: () => undefined,
    make,
  };
}

/** A hue that an editor has not chosen yet is the first one. */
function hueOf(color: string) {
  return HUES.find(({ name }) => name === color)?.name ?? HUES[0].name;
}

async function wavOf(audio: SpokenAudio, sound: LocalSound, signal: AbortSignal): Promise<Buffer> {
  return audio.mediaType === "audio/wav" ? audio.bytes : sound.toWav(audio.bytes, signal);
}
