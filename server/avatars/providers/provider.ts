import mime from "mime-types";
import { z } from "zod";
import type { AssetFile } from "../../contracts/avatars.ts";
import { SpeechTimings } from "talking-portraits";

/** A provider refused, failed, or did not answer. Its message is for the editor. */
export class ProviderError extends Error {
  readonly userFacing = true;
  /** Milliseconds after which the provider asks for a retry; undefined when it names none. */
  readonly retryAfterMs: number | undefined;
  /**
   * Whether the provider may have done the work, and charged for it, although we have no answer:
   * a connection that broke, a time-out, a 5xx. Its result is then searched for before a new request.
   */
  readonly uncertain: boolean;
  constructor(
    message: string,
    options: { retryAfterMs?: number | undefined; uncertain?: boolean } = {},
  ) {
    super(message);
    this.name = "ProviderError";
    this.retryAfterMs = options.retryAfterMs;
    this.uncertain = options.uncertain ?? false;
  }
}

/** What a provider charges: what it counts, and US dollars where its price is known. */
export interface Price {
  readonly amount: string;
  readonly estimate: number | null;
}

const level = z.number().min(0).max(1);
/** The voice settings of an agent, named as the voice provider names them, with its defaults (sections 3, 7). */
export const VoiceSettings = z.object({
  stability: level.catch(0.75),
  similarity_boost: level.catch(0.85),
  style: level.catch(0.2),
  use_speaker_boost: z.boolean().catch(true),
});

/** A text to speak, and its voice. */
export interface SpeechRequest {
  /** Content hash of everything below and of the provider: the same key is the same sound. */
  readonly key: string;
  readonly voiceId: string;
  readonly text: string;
  readonly settings: Readonly<z.infer<typeof VoiceSettings>>;
}

/** A voice as it came from its provider. */
export const SpokenAudio = z
  .object({
    bytes: z.instanceof(Buffer),
    mediaType: z.enum(["audio/mpeg", "audio/wav"]),
    /** Times of words and phones, if the provider reports them. */
    timings: SpeechTimings.optional(),
    /** Loudness as one character (0-9a-z) per 40 ms; left out where the provider measures nothing. */
    loudness: z.string().optional(),
    seconds: z.number().optional(),
  })
  .readonly();
export type SpokenAudio = z.infer<typeof SpokenAudio>;

/** Reports the progress of a long step. */
export type Report = (message: string) => void;

/** What a provider of voices and one of videos have in common. */
interface Maker {
  /** Its name in messages: `ElevenLabs`. */
  readonly name: string;
  /** Goes into the content key: a new model or engine makes a new sound. */
  readonly version: string;
  /** Why it cannot be used; undefined when it can. One of the messages of section 8. */
  problem(): string | undefined;
}

/** Makes voices. */
interface Voices extends Maker {
  voices(signal: AbortSignal): Promise<readonly { voiceId: string; name: string }[]>;
  /** @throws ProviderError */
  speak(request: SpeechRequest, signal: AbortSignal, report: Report): Promise<SpokenAudio>;
}

/** Makes voices without a charge: what is lost is made again. */
export interface FreeVoice extends Voices {
  readonly paid: false;
}

/** Makes voices, and charges for them. */
export interface PaidVoice extends Voices {
  readonly paid: true;
  price(request: SpeechRequest): Price;
  /**
   * Looks for the result of a request that got no answer, without paying again.
   * @returns undefined when the provider has none
   * @throws ProviderError when that cannot be found out
   */
  find(request: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio | undefined>;
}

export type VoiceProvider = FreeVoice | PaidVoice;

/** The parts that a talking video is made of. */
export interface VideoRequest {
  /** Content hash of the portrait, the sound and the provider. */
  readonly key: string;
  readonly avatarId: string;
  /** Hue of the agent's strand, as in src/facts/vocabulary.ts. */
  readonly color: string;
  /** Addresses at the media host that the provider fetches from. */
  readonly imageUrl: string;
  readonly audioUrl: string;
  readonly portrait: Buffer;
  readonly audio: SpokenAudio;
}

/** A finished video. */
export const VideoFiles = z
  .object({
    mp4: z.instanceof(Buffer),
    webm: z.instanceof(Buffer).optional(),
    posterAvif: z.instanceof(Buffer).optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    seconds: z.number().optional(),
  })
  .readonly();
export type VideoFiles = z.infer<typeof VideoFiles>;

/** State of a video. */
export type VideoState =
  | { readonly state: "working" }
  | { readonly state: "done"; readonly files: VideoFiles }
  /** It failed permanently: one of the messages of section 8. */
  | { readonly state: "failed"; readonly message: string };

/** Makes talking videos without a charge: what is lost is made again. */
export interface FreeVideo extends Maker {
  readonly paid: false;
  /** @param folder to work in; it is made, and removed @throws ProviderError */
  make(
    request: VideoRequest,
    folder: string,
    signal: AbortSignal,
    report: Report,
  ): Promise<VideoFiles>;
}

/** Charges for talking videos. A video is requested and then polled until it is done. */
export interface PaidVideo extends Maker {
  readonly paid: true;
  /** @param seconds length of the sound; undefined while it is not known */
  price(seconds: number | undefined): Price;
  /**
   * Requests a video. @returns its id at the provider @throws ProviderError when it is refused, or
   * the outcome is uncertain
   */
  start(request: VideoRequest, signal: AbortSignal): Promise<string>;
  /** Looks for a requested video whose id is unknown, without paying again. */
  find(request: VideoRequest, signal: AbortSignal): Promise<string | undefined>;
  /**
   * State of a video; fetches the result when it is done. @throws ProviderError when the state
   * cannot be read
   */
  poll(id: string, signal: AbortSignal): Promise<VideoState>;
}

export type VideoProvider = FreeVideo | PaidVideo;

/** A file for the media host. */
export interface MediaUpload {
  readonly avatarId: string;
  readonly kind: "voice" | "talking_video" | "profile_image";
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** Ending of a file's name. The usual one of MP3 is `mpga` in the lists. */
export function extensionOf(mediaType: string): string {
  return mediaType === "audio/mpeg" ? "mp3" : mime.extension(mediaType) || "bin";
}

/** A file at the media host, and in the record of an avatar's assets. */
export interface HostedFile extends AssetFile {
  /** The asset's document in the Content Lake, where that is the host. */
  readonly assetId?: string | undefined;
}

/** Keeps files and delivers them. Uploading the same again replaces it and costs nothing. */
export interface MediaHost {
  /** Its name in messages: `Cloudinary`. */
  readonly name: string;
  /** Whether the files are assets of the Content Lake, which the site's build fetches. */
  readonly inLake: boolean;
  problem(): string | undefined;
  /** @throws ProviderError */
  upload(file: MediaUpload, signal: AbortSignal): Promise<HostedFile>;
  /** Fetches a file of its own back. @throws ProviderError */
  download(file: HostedFile, signal: AbortSignal): Promise<Buffer>;
  /** A square cut of a portrait, face in the middle. @param size pixels of either side */
  portraitUrl(file: HostedFile, size: number): string;
  /** The second format (WebM) of a video, where the host makes it; undefined where it does not. */
  webmUrl(file: HostedFile): string | undefined;
}

/** The providers in use. */
export interface Providers {
  readonly voice: VoiceProvider;
  readonly talking: VideoProvider;
  readonly media: MediaHost;
}
