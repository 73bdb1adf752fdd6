import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import {
  clearFrames,
  encode,
  keepFrames,
  MP4,
  VOICE,
  WEBM,
  type Frame,
  type Size,
} from "./encode.ts";
import { TalkingError } from "./errors.ts";
import { requireEncoders } from "./ffmpeg.ts";
import { perform } from "./perform.ts";
import type { Pose, Puppet, PuppetOf } from "./pose.ts";
import type { Video, VideoOrder } from "./process.ts";
import { listen, readWav, type Sound } from "./recording.ts";
import { FRAME_RATE, frameCount, timeOf } from "./stage.ts";
import { levelOf, stillFrames } from "./still.ts";
import { layeredPuppet } from "./svg-puppet.ts";

/** Measured share of each part of the work; their sum is 1. */
const PARTS = { frames: 0.2, mp4: 0.3, webm: 0.47, posters: 0.03 } as const;

async function framesOf(script: VideoOrder, sound: Sound, count: number) {
  const puppetOf = await loadPuppets(script.puppets);
  const puppet = puppetOf(script.portrait) ?? layeredPuppet(script.portrait);
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
 * @throws TalkingError when the voice or the picture cannot be read, or ffmpeg fails
 */
export async function renderVideo(
  script: VideoOrder,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Video> {
  const { folder, ffmpeg } = script;
  const workshop = { folder, ffmpeg, signal };
  const sound = listen(readWav(script.wav));
  await requireEncoders(ffmpeg, signal);
  const count = frameCount(script.timings, sound);
  const seconds = count / FRAME_RATE;
  let first: Frame | undefined;
  try {
    await writeFile(join(folder, VOICE), script.wav);
    const frames = remembering(await framesOf(script, sound, count), (frame) => {
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
    if (first === undefined) throw new TalkingError("The video has no picture. Generate it again.");
    const posters = await writePosters(first, script.size, folder);
    onProgress(1);
    return { mp4, webm, ...posters, ...script.size, seconds };
  } finally {
    await clearFrames(folder);
  }
}

/** Frames that are drawn ahead in parallel. */
const AHEAD = 3;

// Each picture is drawn once.
sharp.cache(false);

function rasterize(svg: string, { width, height }: Size): Promise<Frame> {
  return sharp(Buffer.from(svg))
    .resize(width, height, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * Draws a performance, frame by frame. A frame equal to the one before is not drawn again; only
 * a few are in memory at a time.
 */
async function* drawnFrames(
  puppet: Puppet,
  poses: readonly Pose[],
  size: Size,
): AsyncGenerator<Frame> {
  const waiting: Promise<Frame>[] = [];
  let drawing: { svg: string; frame: Promise<Frame> } | undefined;
  try {
    for (const pose of poses) {
      const svg = puppet.draw(pose, size.width);
      if (drawing?.svg !== svg) drawing = { svg, frame: rasterize(svg, size) };
      waiting.push(drawing.frame);
      const next = waiting.length > AHEAD ? waiting.shift() : undefined;
      if (next !== undefined) yield await next;
    }
    while (waiting.length > 0) {
      const next = waiting.shift();
      if (next !== undefined) yield await next;
    }
  } finally {
    // These results are no longer needed; their errors are ignored.
    await Promise.allSettled(waiting);
  }
}

/** Where the posters of a video lie. */
interface Posters {
  readonly posterAvif: string;
  readonly posterWebp: string;
}

/** Writes the poster, the video's first frame. */
async function writePosters(frame: Frame, size: Size, folder: string): Promise<Posters> {
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

const PuppetModule = z.object({
  puppetOf: z.custom<PuppetOf>((value) => typeof value === "function"),
});

/**
 * Loads a module that draws puppets.
 * @param address of the module, `file:///…`; without it no portrait is a puppet
 * @throws Error when there is no such module, or it exports no `puppetOf`
 */
async function loadPuppets(address: string | undefined): Promise<PuppetOf> {
  if (address === undefined) return () => undefined;
  const module: unknown = await import(address);
  return PuppetModule.parse(module).puppetOf;
}
