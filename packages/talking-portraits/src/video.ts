import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clearFrames, encodeFilm, type Size } from "./encode.ts";
import { carryOut, inTurn } from "./process.ts";
import type { StrandColors } from "./still.ts";
import { FRAME_RATE } from "./stage.ts";
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
const FILES = {
  mp4: "video.mp4",
  webm: "video.webm",
  posterAvif: "poster.avif",
  posterWebp: "poster.webp",
} as const;
/** Measured share of drawing; encoding is the rest. */
const DRAWING = 0.23;

/** A talking video in both formats, and its posters: paths of files in the folder. */
export interface Video extends Readonly<Record<keyof typeof FILES, string>>, Size {
  readonly seconds: number;
}

/**
 * Makes a talking video in processes of its own, so that the caller is not slowed down: one draws,
 * then ffmpeg encodes. Videos are made one at a time. Equal input gives equal bytes with the same ffmpeg.
 * @throws TalkingError with a message for users: no ffmpeg, missing encoders, a full disk, an
 * unreadable voice or picture
 * @throws the signal's reason when it is aborted
 */
export async function makeVideo(input: VideoInput, options: VideoOptions): Promise<Video> {
  const { ffmpeg, folder, signal, onProgress, size = SIZE } = options;
  const { colors = COLORS, portrait, puppets, seed, wav, timings } = input;
  const { mp4, webm, posterAvif, posterWebp } = FILES;
  try {
    const script = { portrait, puppets, seed, wav, timings, colors, size };
    const place = { ffmpeg, folder };
    const count = await carryOut({ kind: "frames", ...place, ...script }, signal, (share) =>
      onProgress(Number(share) * DRAWING),
    );
    await inTurn(signal, () =>
      encodeFilm({ ...place, signal }, count, (share) =>
        onProgress(DRAWING + share * (1 - DRAWING)),
      ),
    );
    return {
      mp4: join(folder, mp4),
      webm: join(folder, webm),
      posterAvif: join(folder, posterAvif),
      posterWebp: join(folder, posterWebp),
      ...size,
      seconds: count / FRAME_RATE,
    };
  } catch (error) {
    await Promise.all(Object.values(FILES).map((name) => rm(join(folder, name), { force: true })));
    throw error;
  } finally {
    await clearFrames(folder);
  }
}
