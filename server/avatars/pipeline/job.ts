import { z } from "zod";

/** What the generation makes for an avatar (specification, section 3, Avatar asset record). */
export const AssetKind = z.enum(["image", "audio", "video"]);
export type AssetKind = z.infer<typeof AssetKind>;
export const ASSET_KINDS: readonly AssetKind[] = AssetKind.options;

/** The steps of a generation, in their order. Each can be taken twice without harm. */
export const Step = z.enum([
  "check",
  "voice",
  "upload-voice",
  "image",
  "request-video",
  "await-video",
  "upload-video",
]);
export type Step = z.infer<typeof Step>;

const Hosted = z
  .object({
    publicId: z.string(),
    url: z.string(),
    secureUrl: z.string(),
    resourceType: z.enum(["image", "video"]),
    assetId: z.string().optional(),
  })
  .readonly();

/** An avatar at the start of the generation: its text and portrait, and their keys. */
export const Subject = z
  .object({
    avatarId: z.string(),
    /** Id of the agent's document, without `drafts.`. */
    documentId: z.string(),
    name: z.string(),
    title: z.string(),
    /** Hue of its strand. */
    color: z.string(),
    voice: z
      .object({
        voiceId: z.string(),
        text: z.string(),
        settings: z.object({
          stability: z.number(),
          similarity_boost: z.number(),
          style: z.number(),
          use_speaker_boost: z.boolean(),
        }),
      })
      .readonly()
      .optional(),
    portrait: z
      .object({
        assetId: z.string().optional(),
        sha1: z.string(),
        path: z.string(),
        mediaType: z.string(),
      })
      .readonly()
      .optional(),
    /** Content keys of its three assets. The same key is the same thing. */
    keys: z.object({ image: z.string(), audio: z.string(), video: z.string() }).readonly(),
  })
  .readonly();
export type Subject = z.infer<typeof Subject>;
export type Keys = Subject["keys"];

/** Results of the previous steps. Bytes are in the artifact store, under the subject's keys. */
export const Findings = z
  .object({
    subject: Subject,
    /** Which assets have to be made: they are missing, or made from something older. */
    needed: z.array(AssetKind).readonly(),
    image: Hosted.optional(),
    audio: Hosted.optional(),
    /** Id of the video at its provider. */
    videoId: z.string().optional(),
  })
  .readonly();
export type Findings = z.infer<typeof Findings>;

/** Phase of a generation. */
const Phase = z.discriminatedUnion("name", [
  /** A step runs. */
  z.object({ name: z.literal("running"), step: Step }).readonly(),
  /** A step is taken again at a time (milliseconds since 1970). */
  z.object({ name: z.literal("waiting"), step: Step, until: z.number() }).readonly(),
  /** It has ended; its status is shown until a time. */
  z.object({ name: z.literal("complete"), clearAt: z.number() }).readonly(),
  z.object({ name: z.literal("failed"), message: z.string(), clearAt: z.number() }).readonly(),
]);
export type Phase = z.infer<typeof Phase>;

/** A generation of an avatar's assets. A shape, because it is read back from disk. */
export const Job = z
  .object({
    avatarId: z.string(),
    /** Which assets were asked for; those of them that exist and are fresh are left alone. */
    wanted: z.array(AssetKind).readonly(),
    phase: Phase,
    findings: Findings.optional(),
    /** Progress message of the running step; it replaces the stage's message. */
    note: z.string().optional(),
    /** How often the provider of the running step has asked to come back later. */
    postponed: z.number(),
    /** Deadline of the video, in milliseconds since 1970. */
    deadline: z.number().optional(),
  })
  .readonly();
export type Job = z.infer<typeof Job>;

/** Whether a generation still has something to do. */
export function isRunning(job: Job | undefined): job is Job {
  return job !== undefined && (job.phase.name === "running" || job.phase.name === "waiting");
}
