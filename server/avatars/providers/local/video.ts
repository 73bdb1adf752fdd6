import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HUES } from "../../../../src/facts/hues.ts";
import { INK, voice } from "../../../../src/graphics/paper/inks.ts";
import { makeVideo } from "talking-portraits";
import {
  ProviderError,
  type SpokenAudio,
  type VideoFiles,
  type VideoProvider,
  type VideoRequest,
  type VideoState,
} from "../provider.ts";
import type { LocalSound } from "./sound.ts";

/** Changes when the same sound and portrait would look otherwise. */
const VERSION = "rig-3";
/** Polling interval of a video: made on this machine, so polling is free. */
const POLL_MS = 500;
/** A slow machine needs a minute for a quarter of one. */
const TIMEOUT_MS = 30 * 60_000;

/** The module that knows the drawings that can speak. */
const FACES = new URL("./faces.ts", import.meta.url).href;

/** A video that is being made, or has been. */
interface Work {
  state: VideoState;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** A video provider with resources to release. */
export interface LocalVideoProvider extends VideoProvider {
  close(): Promise<void>;
}

/**
 * Talking videos made on this machine: the portrait's own drawing speaks; for any other picture a
 * strand moves with the voice. A video in progress is lost on a restart and requested again.
 * @param sound finds ffmpeg, or downloads it
 */
export function localVideoProvider(sound: LocalSound): LocalVideoProvider {
  const tasks = new Map<string, Work>();

  const make = async (
    request: VideoRequest,
    signal: AbortSignal,
    report: (message: string) => void,
  ): Promise<VideoFiles> => {
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
          loudness: request.audio.loudness,
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
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    name: "Local talking avatar",
    version: VERSION,
    paid: false,
    pollMs: POLL_MS,
    timeoutMs: TIMEOUT_MS,
    problem: () => undefined,
    price: () => undefined,
    start: async (request, _signal, report) => {
      const id = request.key;
      await tasks.get(id)?.ended;
      const abort = new AbortController();
      const work: Work = {
        state: { state: "working" },
        abort,
        ended: make(request, abort.signal, report).then(
          (files) => {
            work.state = { state: "done", files };
          },
          (error: unknown) => {
            const message = error instanceof Error ? error.message : String(error);
            work.state = { state: "failed", message };
          },
        ),
      };
      tasks.set(id, work);
      return id;
    },
    find: async () => undefined,
    poll: async (id) => {
      const work = tasks.get(id);
      if (work === undefined) throw new ProviderError("The talking video was lost. Try again.");
      if (work.state.state !== "working") tasks.delete(id);
      return work.state;
    },
    cancel: async (id) => {
      const work = tasks.get(id);
      work?.abort.abort();
      tasks.delete(id);
      await work?.ended;
    },
    close: async () => {
      for (const { abort } of tasks.values()) abort.abort();
      await Promise.all([...tasks.values()].map(({ ended }) => ended));
      tasks.clear();
    },
  };
}

/** A hue that an editor has not chosen yet is the first one. */
function hueOf(color: string) {
  return HUES.find(({ name }) => name === color)?.name ?? HUES[0].name;
}

async function wavOf(audio: SpokenAudio, sound: LocalSound, signal: AbortSignal): Promise<Buffer> {
  return audio.mediaType === "audio/wav" ? audio.bytes : sound.toWav(audio.bytes, signal);
}
