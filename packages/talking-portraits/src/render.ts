import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { keepFrames, VOICE, type Frame, type Size } from "./encode.ts";
import { requireEncoders } from "./ffmpeg.ts";
import { perform } from "./perform.ts";
import type { Pose, Puppet, PuppetOf } from "./pose.ts";
import type { FramesOrder } from "./process.ts";
import { listen, readWav, type Sound } from "./recording.ts";
import { FRAME_RATE, frameCount, timeOf } from "./stage.ts";
import { levelOf, stillFrames, unreadable } from "./still.ts";
import { layeredPuppet } from "./svg-puppet.ts";

async function framesOf(order: FramesOrder, sound: Sound, count: number) {
  const portrait = Buffer.from(order.portrait);
  const puppetOf = await loadPuppets(order.puppets);
  const puppet = puppetOf(portrait) ?? layeredPuppet(portrait);
  if (puppet === undefined) {
    const times = Array.from({ length: count }, (_, frame) => timeOf(frame));
    const picture = { bytes: portrait, colors: order.colors, size: order.size };
    return stillFrames(picture, levelOf(sound), times);
  }
  const poses = perform(order.timings, sound, { ...puppet, seed: order.seed });
  return drawnFrames(puppet, poses, order);
}

/**
 * Draws the frames of a video in this process, and keeps them in the folder with the voice and the
 * posters.
 * @returns how many frames there are
 * @throws TalkingError when the voice or the picture cannot be read, or ffmpeg fails
 */
export async function drawFrames(
  order: FramesOrder,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<number> {
  const { folder, ffmpeg, size } = order;
  const sound = listen(readWav(Buffer.from(order.wav)));
  await requireEncoders(ffmpeg, signal);
  const count = frameCount(order.timings, sound);
  await writeFile(join(folder, VOICE), order.wav);
  const frames = withPosters(await framesOf(order, sound, count), size, folder);
  await keepFrames(
    { folder, ffmpeg, signal },
    { ...size, rate: FRAME_RATE, count, frames },
    onProgress,
  );
  return count;
}

// Each picture is drawn once, and ffmpeg works beside it.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Draws a performance, frame by frame. A frame equal to the one before is not drawn again.
 * @throws TalkingError when the drawing cannot be read
 */
async function* drawnFrames(
  puppet: Puppet,
  poses: readonly Pose[],
  { size: { width, height }, colors }: FramesOrder,
): AsyncGenerator<Frame> {
  let drawn: { svg: string; frame: Frame } | undefined;
  for (const pose of poses) {
    const svg = puppet.draw(pose, width);
    if (drawn?.svg !== svg) {
      const picture = sharp(Buffer.from(svg)).resize(width, height, { fit: "cover" });
      const opaque = picture.flatten({ background: colors.ground }).raw();
      const frame = await opaque.toBuffer().catch(() => {
        throw unreadable();
      });
      drawn = { svg, frame };
    }
    yield drawn.frame;
  }
}

/** Passes frames through, and writes the posters of the first. */
async function* withPosters(
  frames: AsyncGenerator<Frame>,
  size: Size,
  folder: string,
): AsyncGenerator<Frame> {
  let first = true;
  for await (const frame of frames) {
    if (first) {
      const picture = sharp(frame, { raw: { ...size, channels: 3 } });
      const avif = { quality: 60, effort: 5, chromaSubsampling: "4:4:4" };
      await picture.clone().avif(avif).toFile(join(folder, "poster.avif"));
      const webp = { quality: 86, effort: 6, smartSubsample: true };
      await picture.clone().webp(webp).toFile(join(folder, "poster.webp"));
    }
    first = false;
    yield frame;
  }
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
