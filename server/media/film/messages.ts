import { z } from "zod";
import { SpeechTimings } from "../timings.ts";

const bytesShape = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the process that makes a film is told. */
export const orderShape = z.object({
  ffmpeg: z.string(),
  folder: z.string(),
  portrait: bytesShape,
  colors: z.object({ ground: z.string(), line: z.string() }),
  /** Address of a module; see `FilmInput.puppets`. */
  puppets: z.string().optional(),
  seed: z.string(),
  wav: bytesShape,
  timings: SpeechTimings,
  loudness: z.string(),
  size: z.object({ width: z.number(), height: z.number() }),
});

/** Told later: the film is not wanted any more. */
export const CANCEL = "cancel";

export type Order = z.infer<typeof orderShape>;

const filmShape = z.object({
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
export type Film = z.infer<typeof filmShape>;

/** What it answers: how far it is, and in the end the film, or why there is none. */
export const answerShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("progress"), share: z.number() }),
  z.object({ kind: z.literal("film"), film: filmShape }),
  z.object({ kind: z.literal("failed"), message: z.string(), forPeople: z.boolean() }),
]);

export type Answer = z.infer<typeof answerShape>;
