import { createHash } from "node:crypto";
import { z } from "zod";
import type { SpeechRequest, VoiceSettings } from "../providers/provider.ts";
import type { Subject } from "../pipeline/job.ts";

const level = z.number().min(0).max(1);

/** Defaults of the voice provider (specification, section 7), for an agent that sets none. */
const DEFAULT_SETTINGS: VoiceSettings = {
  stability: 0.75,
  similarity_boost: 0.85,
  style: 0.2,
  use_speaker_boost: true,
};

const Settings = z.object({
  stability: level.catch(DEFAULT_SETTINGS.stability),
  similarity_boost: level.catch(DEFAULT_SETTINGS.similarity_boost),
  style: level.catch(DEFAULT_SETTINGS.style),
  use_speaker_boost: z.boolean().catch(DEFAULT_SETTINGS.use_speaker_boost),
});

/** A portrait in the Content Lake. */
const Portrait = z.object({
  _id: z.string(),
  sha1hash: z.string(),
  /** Path below the address that delivers the lake's assets. */
  path: z.string(),
  mimeType: z.string(),
});

const Talking = z.object({
  text: z.string(),
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

/** One version of an agent's document, published or draft, as the query reads it. */
export const AgentVersion = z.object({
  _id: z.string(),
  _rev: z.string(),
  id: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
  name: z.string().catch(""),
  title: z.string().catch(""),
  color: z.string().catch(""),
  order: z.number().catch(Number.MAX_SAFE_INTEGER),
  voice: z
    .object({
      voiceId: z.string().trim().min(1),
      introText: z.string().trim().min(1),
      voiceSettings: Settings.catch(DEFAULT_SETTINGS),
    })
    .nullable()
    .catch(null),
  portrait: Portrait.nullable().catch(null),
  /** The talking video that it shows now. */
  talking: Talking.nullable().catch(null),
});
export type AgentVersion = z.infer<typeof AgentVersion>;

/** What the keys depend on besides the agent: another provider or model gives another result. */
export interface Makers {
  /** Name and version of each provider. */
  readonly voice: string;
  readonly talking: string;
  readonly media: string;
}

const DRAFTS = "drafts.";

/** Id of a document without `drafts.`. */
export function publishedId(id: string): string {
  return id.startsWith(DRAFTS) ? id.slice(DRAFTS.length) : id;
}

/** Whether this is the id of a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFTS);
}

/** Hash of values in a fixed order; equal values give equal keys on every machine. */
function contentKey(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Reads an agent as the generation sees it. */
export function subjectOf(version: AgentVersion, makers: Makers): Subject {
  const { voice, portrait, color } = version;
  const settings = voice?.voiceSettings;
  const image = contentKey("image", makers.media, portrait?.sha1hash);
  const audio = contentKey(
    "audio",
    makers.voice,
    voice?.voiceId,
    voice?.introText,
    settings?.stability,
    settings?.similarity_boost,
    settings?.style,
    settings?.use_speaker_boost,
  );
  const video = contentKey("video", makers.talking, audio, portrait?.sha1hash, color);
  return {
    avatarId: version.id,
    documentId: publishedId(version._id),
    name: version.name || version.id,
    title: version.title,
    color,
    voice: voice
      ? { voiceId: voice.voiceId, text: voice.introText, settings: voice.voiceSettings }
      : undefined,
    portrait: portrait
      ? {
          assetId: portrait._id,
          sha1: portrait.sha1hash,
          path: portrait.path,
          mediaType: portrait.mimeType,
        }
      : undefined,
    keys: { image, audio, video },
  };
}

/** What the voice provider is asked for; undefined for an agent without a voice. */
export function speechRequest({ voice, keys }: Subject): SpeechRequest | undefined {
  return voice && { key: keys.audio, ...voice };
}
