import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clearFrames, type Size } from "./encode.ts";
import { carryOut, Video } from "./process.ts";
import type { StrandColors } from "./still.ts";
import type { SpeechTimings } from "./timings.ts";

/** Input of a talking video. */
export interface VideoInput {
  /** A puppet or a layered SVG speaks; in front of any other picture a line moves with the voice. */
  readonly portrait: Buffer;
  /** Colors of that line and of the ground behind a picture. */
  readonly colors?: StrandColors | undefined;
  /**
   * Address (`file:///…`) of a module that exports {@link import("./pose.ts").PuppetOf} as
   * `puppetOf`, for portraits that draw themselves. The process that makes the video loads it.
   */
  readonly puppets?: string | undefined;
  /** Seed of the performance, such as an id and the text. */
  readonly seed: string;
  /** The voice, already at the loudness it is to have. */
  readonly wav: Buffer;
  readonly timings: SpeechTimings;
  /** Loudness that the voice reports; default: measured from the sound. */
  readonly loudness?: string | undefined;
}

/** Options of making a video. */
export interface VideoOptions {
  /** Path of ffmpeg. */
  readonly ffmpeg: string;
  /** An existing folder for the video; other files in it are left alone. */
  readonly folder: string;
  /** Cancels the work and removes its files. */
  readonly signal: AbortSignal;
  /** Called with the share done, 0 to 1, ascending. */
  readonly onProgress: (share: number) => void;
  /** Size in pixels, both even. Default: {@link SIZE}. */
  readonly size?: Size;
}

/** Size of a video and its posters in pixels: twice 360 x 510. */
const SIZE: Size = { width: 720, height: 1020 };
const COLORS: StrandColors = { ground: "#161a26", line: "#e0a030" };
const FILES = ["video.mp4", "video.webm", "poster.avif", "poster.webp"] as const;

/**
 * Makes a talking video in a process of its own, so that the caller is not slowed down. Videos are
 * made one at a time. Equal input gives equal bytes with the same ffmpeg.
 * @throws TalkingError with a message for users: no ffmpeg, missing encoders, a full disk, an
 * unreadable voice or picture
 * @throws the signal's reason when it is aborted
 */
export async function makeVideo(input: VideoInput, options: VideoOptions): Promise<Video> {
  const { ffmpeg, folder, signal, onProgress, size = SIZE } = options;
  const { colors = COLORS, loudness = "", ...rest } = input;
  const order = { kind: "video", ...rest, colors, loudness, ffmpeg, folder, size } as const;
  try {
    return await carryOut(order, Video, signal, (share) => onProgress(Number(share)));
  } catch (error) {
    await Promise.all(FILES.map((name) => rm(join(folder, name), { force: true })));
    await clearFrames(folder);
    throw error;
  }
}
