import { z } from "zod";

/**
 * Constants and messages of the asset generation (specification, sections 4, 7 and 8). The
 * service that makes voices and videos and the Studio's tool that shows it both read them here.
 */

/** A status: how far the generation is, in words and in percent (0 to 100). */
export const Status = z.object({
  stage: z.enum([
    "checking",
    "generating_voice",
    "uploading_audio",
    "getting_image",
    "creating_video",
    "uploading_video",
    "complete",
    "error",
  ]),
  message: z.string(),
  progress: z.number().min(0).max(100),
});
export type GenerationStatus = Readonly<z.infer<typeof Status>>;

/** The table of section 4, in its order. `error` carries the message of what went wrong. */
export const STATUS = {
  checking: { stage: "checking", progress: 5, message: "Checking what exists..." },
  generatingVoice: { stage: "generating_voice", progress: 15, message: "Making the voice..." },
  uploadingAudio: { stage: "uploading_audio", progress: 30, message: "Uploading the voice..." },
  gettingImage: { stage: "getting_image", progress: 45, message: "Getting the portrait..." },
  requestingVideo: {
    stage: "creating_video",
    progress: 60,
    message: "Asking for the talking video...",
  },
  creatingVideo: { stage: "creating_video", progress: 75, message: "Making the talking video..." },
  uploadingVideo: {
    stage: "uploading_video",
    progress: 90,
    message: "Uploading the talking video...",
  },
  complete: { stage: "complete", progress: 100, message: "Everything is ready." },
} as const satisfies Record<string, GenerationStatus>;

/** Status of a generation that failed. @param message what went wrong */
export function errorStatus(message: string): GenerationStatus {
  return { stage: "error", message, progress: 0 };
}

/** Status after the action 'start generation', until the generation has its turn (section 4). */
export const STARTING = {
  stage: "checking",
  message: "Starting generation...",
  progress: 0,
} as const satisfies GenerationStatus;

/** How long a status stays after a success and after an error, in milliseconds (section 4). */
export const CLEAR_AFTER_SUCCESS_MS = 2000;
export const CLEAR_AFTER_ERROR_MS = 5000;
/** How often the tool asks for the progress, in milliseconds (section 4). */
export const PROGRESS_POLL_MS = 500;
/** How often a video is asked for, and how long at most, in milliseconds (section 7). */
export const VIDEO_POLL_MS = 3000;
export const VIDEO_TIMEOUT_MS = 120_000;
/** Pictures of an avatar, in pixels of either side (section 7). */
export const THUMBNAIL_SIZE = 128;
export const PROFILE_SIZE = 256;
/** Longest text that can be spoken, in characters: an introduction has forty words. */
export const SPOKEN_TEXT_MAX = 2000;

/** Messages of section 8, letter for letter. */
export const AVATAR_ERRORS = {
  inProgress: "Asset generation already in progress for this avatar",
  noVoice: "Avatar does not have voice configuration",
  checkFailed: "Failed to check assets",
  unknown: "Unknown error occurred",
  failed: "Asset generation failed",
} as const;

/** Message of a canceled generation. */
export const CANCELLED = "Generation cancelled";

/** 'API key is not configured'. @param provider such as ElevenLabs */
export function keyMissing(provider: string): string {
  return `${provider} API key is not configured`;
}

/** The media host has no credentials. @param provider such as Cloudinary */
export function credentialsMissing(provider: string): string {
  return `${provider} API credentials are not configured`;
}

/** A call of the voice or the talking-avatar provider failed; its reason follows after ' - '. */
export function callFailed(provider: string, status: number, statusText: string): string {
  return `${provider} API error: ${status} ${statusText}`;
}

/** An upload failed. @param kind sound, video, or picture: the last two are named in the message */
export function uploadFailed(
  provider: string,
  kind: "audio" | "video" | "image",
  statusText: string,
): string {
  return `${provider} ${kind === "audio" ? "" : `${kind} `}upload failed: ${statusText}`;
}

/** A video was not ready within {@link VIDEO_TIMEOUT_MS}. */
export function videoTimedOut(provider: string): string {
  return `${provider} talk generation timed out`;
}

/** A video failed at the provider. @param description the provider's own words, if any */
export function videoFailed(provider: string, description: string | undefined): string {
  return `${provider} video generation failed: ${description || "Unknown error"}`;
}

/** The provider reports a finished video without an address. */
export function videoWithoutResult(provider: string): string {
  return `${provider} video generation completed but no result URL provided`;
}

/**
 * What the asset-generation service answers (specification, section 4: check-assets,
 * generate-assets, get-asset-URLs, get-status, get-progress). The service writes these shapes, the
 * Studio's tool reads them, and both check them.
 */

/** Kinds of assets that the generation makes (specification, section 3, Asset record). */
export const AssetKind = z.enum(["image", "audio", "video"]);
export type AssetKind = z.infer<typeof AssetKind>;

/** A file at the media host. */
export const AssetFile = z.object({
  publicId: z.string(),
  url: z.string(),
  secureUrl: z.string(),
  resourceType: z.enum(["image", "video"]),
});
export type AssetFile = Readonly<z.infer<typeof AssetFile>>;

/** `GET /avatars/:id/assets`: addresses are absolute. */
export const AssetUrls = z.object({
  image: AssetFile.nullable(),
  audio: AssetFile.nullable(),
  video: AssetFile.nullable(),
  /** The portrait, face in the middle: 128 x 128 for lists, 256 x 256 for a profile. */
  thumbnailUrl: z.string().nullable(),
  profileUrl: z.string().nullable(),
  /** For the player: WebVTT captions as text, and what is said. */
  captions: z.string().nullable(),
  transcript: z.string().nullable(),
});
export type AssetUrls = z.infer<typeof AssetUrls>;

/** `GET /avatars/:id/check` */
export const AssetCheck = z.object({
  hasImage: z.boolean(),
  hasAudio: z.boolean(),
  hasVideo: z.boolean(),
  /** All three exist and match the agent's current text and portrait. */
  isComplete: z.boolean(),
  isGenerating: z.boolean(),
  /** The error of the last generation; null when it had none. */
  error: z.string().nullable(),
  /** Which of those that exist are made from an older text, voice or portrait. */
  stale: z.array(AssetKind),
});
export type AssetCheck = z.infer<typeof AssetCheck>;

/** `GET /avatars/:id/progress`: what is polled. The error stays here until the next generation. */
export const ProgressResponse = z.object({
  status: Status.nullable(),
  isGenerating: z.boolean(),
  error: z.string().nullable(),
});
export type ProgressResponse = z.infer<typeof ProgressResponse>;

/** What a generation of one avatar would make, and what the providers would charge for it. */
export const Plan = z.object({
  steps: z.array(
    z.object({
      asset: AssetKind,
      /** make: at a provider; reuse: made before and kept, so only uploaded again; keep: it is there. */
      action: z.enum(["make", "reuse", "keep"]),
      provider: z.string(),
      /** What it is counted in there ("189 characters", "14 seconds"); null where it costs nothing. */
      amount: z.string().nullable(),
      /** In US dollars; null where there is no price, or none is known. */
      estimate: z.number().nullable(),
    }),
  ),
  /** Why nothing can be made; null when it can. */
  obstacle: z.string().nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** An agent with all that a row of the tool shows. */
export const Avatar = z.object({
  id: z.string(),
  /** Id of the agent's document, without `drafts.`. */
  documentId: z.string(),
  name: z.string(),
  title: z.string(),
  check: AssetCheck,
  assets: AssetUrls,
  status: Status.nullable(),
  plan: Plan,
});
export type Avatar = z.infer<typeof Avatar>;

/** Which providers do the work, and why one cannot be used; null when it can. */
const ProvidersInUse = z.record(
  z.enum(["voice", "talking", "media"]),
  z.object({ name: z.string(), problem: z.string().nullable() }),
);
export type ProvidersInUse = z.infer<typeof ProvidersInUse>;

/** `GET /avatars`: every agent in display order, and the providers. */
export const Avatars = z.object({ avatars: z.array(Avatar), providers: ProvidersInUse });
export type Avatars = z.infer<typeof Avatars>;

/** `GET /voices`: what the provider offers. */
export const Voices = z.object({
  voices: z.array(z.object({ voiceId: z.string(), name: z.string() })),
});
