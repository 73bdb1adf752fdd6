import { z } from "zod";
import { SpeechTimings } from "../timings.ts";

const bytesShape = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Request to the process that makes a video. */
export const workerRequestShape = z.object({
  ffmpeg: z.string(),
  folder: z.string(),
  portrait: bytesShape,
  colors: z.object({ ground: z.string(), line: z.string() }),
  /** Address of a module; see `VideoInput.puppets`. */
  puppets: z.string().optional(),
  seed: z.string(),
  wav: bytesShape,
  timings: SpeechTimings,
  loudness: z.string(),
  size: z.object({ width: z.number(), height: z.number() }),
});

/** Sent later: cancels the video. */
export const CANCEL = "cancel";

export type WorkerRequest = z.infer<typeof workerRequestShape>;

const videoShape = z.object({
  mp4: z.string(),
  webm: z.string(),
  posterAvif: z.string(),
  posterWebp: z.string(),
  /** Size in pixels. */
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
});

/** A talking video in both formats, and its posters; files in the folder it was asked for in. */
export type Video = z.infer<typeof videoShape>;

/** Its messages: progress, and finally the video or the error. */
export const workerMessageShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), share: z.number() }),
  z.object({ kind: z.literal("video"), video: videoShape }),
  z.object({ kind: z.literal("failed"), message: z.string(), userFacing: z.boolean() }),
]);

export type WorkerMessage = z.infer<typeof workerMessageShape>;
