import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechTimings } from "../timings.ts";
import { clearFrames, encode, keepFrames, VOICE, type Workshop } from "../encode/encode.ts";
import { requireEncoders } from "../encode/ffmpeg.ts";
import { MP4, WEBM } from "../encode/plans.ts";
import { drawnFrames } from "./drawn-frames.ts";
import { VideoError } from "./error.ts";
import type { Frame, Size } from "./format.ts";
import type { Video } from "./messages.ts";
import { perform } from "./performance/perform.ts";
import { FRAME_RATE, frameCount, timeOf } from "./performance/stage.ts";
import { writePosters } from "./posters.ts";
import { listen, type Sound } from "./sound.ts";
import type { PuppetOf } from "./puppet.ts";
import { stillFrames, type StrandColors } from "./still-frames.ts";
import { levelOf } from "./strand.ts";
import { readWav } from "./wav.ts";

/** What a video is made from. */
export interface Script {
  readonly portrait: Buffer;
  readonly colors: StrandColors;
  readonly seed: string;
  readonly wav: Buffer;
  readonly timings: SpeechTimings;
  /** As in VideoInput; empty if unknown. */
  readonly loudness: string;
  readonly puppetOf: PuppetOf;
  readonly size: Size;
}

/** Measured share of each part of the work; their sum is 1. */
const PARTS = { frames: 0.2, mp4: 0.3, webm: 0.47, posters: 0.03 } as const;

function framesOf(script: Script, sound: Sound, count: number): AsyncGenerator<Frame> {
  const puppet = script.puppetOf(script.portrait);
  if (puppet === undefined) {
    const times = Array.from({ length: count }, (_, frame) => timeOf(frame));
    const picture = { bytes: script.portrait, colors: script.colors, size: script.size };
    return stillFrames(picture, levelOf(script.loudness, sound), times);
  }
  const { id, side, colleagues, temperament } = puppet;
  const performer = { id, side, colleagues, temperament, seed: script.seed };
  const poses = perform(script.timings, sound, performer);
  return drawnFrames(puppet, poses, script.size);
}

/** Passes frames through and remembers the first. */
async function* remembering(
  frames: AsyncGenerator<Frame>,
  remember: (first: Frame) => void,
): AsyncGenerator<Frame> {
  let first = true;
  for await (const frame of frames) {
    if (first) remember(frame);
    first = false;
    yield frame;
  }
}

/**
 * Makes a video in this process. Only the video and its posters remain in the folder.
 * @throws VideoError when the voice or the picture cannot be read, or ffmpeg fails
 */
export async function renderVideo(
  workshop: Workshop,
  script: Script,
  onProgress: (share: number) => void,
): Promise<Video> {
  const { folder, ffmpeg, signal } = workshop;
  const sound = listen(readWav(script.wav));
  await requireEncoders(ffmpeg, signal);
  const count = frameCount(script.timings, sound);
  const seconds = count / FRAME_RATE;
  let first: Frame | undefined;
  try {
    await writeFile(join(folder, VOICE), script.wav);
    const frames = remembering(framesOf(script, sound, count), (frame) => {
      first = frame;
    });
    const footage = { ...script.size, rate: FRAME_RATE, count, frames };
    await keepFrames(workshop, footage, (share) => onProgress(share * PARTS.frames));
    const length = { seconds, count };
    const mp4 = await encode(workshop, MP4, length, (share) =>
      onProgress(PARTS.frames + share * PARTS.mp4),
    );
    const webm = await encode(workshop, WEBM, length, (share) =>
      onProgress(PARTS.frames + PARTS.mp4 + share * PARTS.webm),
    );
    if (first === undefined) throw new VideoError("The video has no picture. Generate it again.");
    const posters = await writePosters(first, script.size, folder);
    onProgress(1);
    return { mp4, webm, ...posters, ...script.size, seconds };
  } finally {
    await clearFrames(folder);
  }
}
