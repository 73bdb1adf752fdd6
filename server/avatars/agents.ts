import type { SanityClient } from "@sanity/client";
import { createHash } from "node:crypto";
import { z } from "zod";
import { Fatal } from "../runtime/fatal.ts";
import { VoiceSettings, type HostedFile, type SpeechRequest } from "./providers/provider.ts";

/** Kinds of assets that the generation makes (specification, section 3, Avatar asset record). */
export const AssetKind = z.enum(["image", "audio", "video"]);
export type AssetKind = z.infer<typeof AssetKind>;
export const ASSET_KINDS: readonly AssetKind[] = AssetKind.options;

/** @throws Fatal always: with advice for the editor */
export function datasetError(error: unknown): never {
  const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
  throw new Fatal(
    `The content cannot be reached: ${reason}. Check that the Content Lake runs, and the write token.`,
    { cause: error },
  );
}

const level = z.number().min(0).max(1);
/** Defaults of the voice provider (specification, section 7), for an agent that sets none. */
const SETTINGS = z.object({
  stability: level.catch(0.75),
  similarity_boost: level.catch(0.85),
  style: level.catch(0.2),
  use_speaker_boost: z.boolean().catch(true),
});

/** One version of an agent's document, published or draft, as the query reads it. */
const AgentVersion = z.object({
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
      voiceSettings: SETTINGS.catch(() => SETTINGS.parse({})),
    })
    .nullable()
    .catch(null),
  /** The portrait in the Content Lake; its path is below the address that delivers assets. */
  portrait: z
    .object({ _id: z.string(), sha1hash: z.string(), path: z.string(), mimeType: z.string() })
    .nullable()
    .catch(null),
  /** The talking video that it shows now. */
  talking: z
    .object({
      text: z.string(),
      cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
    })
    .nullable()
    .catch(null),
});
export type AgentVersion = z.infer<typeof AgentVersion>;

const file = z
  .object({
    publicId: z.string(),
    url: z.string(),
    secureUrl: z.string(),
    resourceType: z.enum(["image", "video"]),
    asset: z.object({ _ref: z.string() }).nullish(),
  })
  .nullish()
  .catch(null);
const key = z.string().nullish().catch(null);

/** The record of an avatar's assets: the document `avatarAsset` (specification, section 3). */
const AssetRecord = z.object({
  agent: z.string().nullable(),
  image: file,
  audio: file,
  video: file,
  imageKey: key,
  audioKey: key,
  videoKey: key,
});
type AssetRecord = z.infer<typeof AssetRecord>;

/** An agent with all its versions and the record of its assets. */
export interface AgentEntry {
  /** The version that editors see: the draft if there is one, else the published document. */
  readonly current: AgentVersion;
  /** The draft and the published document, those that there are. */
  readonly versions: readonly AgentVersion[];
  readonly record: AssetRecord | undefined;
}

const AGENTS = `{
  "versions": *[_type == "agent" && !(_id in path("versions.**")) && ($id == null || id == $id)]{
    _id, _rev, id, name, title, color, order, voice{ voiceId, introText, voiceSettings },
    talking{ text, "cues": coalesce(cues, [])[]{ start, end, text } },
    "portrait": image.asset->{ _id, sha1hash, path, mimeType }
  },
  "records": *[_type == "avatarAsset" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]
    | order(_createdAt asc){
    "agent": agent._ref, image, audio, video, imageKey, audioKey, videoKey
  }
}`;
const QueryResult = z.object({ versions: z.array(z.unknown()), records: z.array(AssetRecord) });

const DRAFT = /^drafts\./;

/**
 * Reads the agents with their asset records, in display order.
 * @param client reads raw documents, drafts included
 * @param avatarId only this one; null for all
 * @throws Fatal when the dataset cannot be read
 */
export async function readAgents(
  client: SanityClient,
  avatarId: string | null,
): Promise<AgentEntry[]> {
  const result = await client
    .fetch<unknown>(AGENTS, { id: avatarId }, { perspective: "raw" })
    .catch(datasetError);
  const { versions, records } = QueryResult.parse(result);
  // A version that is not an agent by its id has no avatar.
  const agents = versions.flatMap((found) => AgentVersion.safeParse(found).data ?? []);
  const groups = Map.groupBy(agents, ({ _id }) => _id.replace(DRAFT, ""));
  const entries = [...groups].flatMap(([id, group]): AgentEntry[] => {
    const current = group.find(({ _id }) => DRAFT.test(_id)) ?? group[0];
    const record = records.find(({ agent }) => agent === id);
    return current === undefined ? [] : [{ current, versions: group, record }];
  });
  return entries.sort(
    ({ current: a }, { current: b }) => a.order - b.order || a.id.localeCompare(b.id),
  );
}

/** Input of the generation: text and portrait of an avatar, and their keys. */
export const Subject = z.object({
  avatarId: z.string(),
  /** Id of the agent's document, without `drafts.`. */
  documentId: z.string(),
  name: z.string(),
  title: z.string(),
  /** Hue of its strand. */
  color: z.string(),
  voice: z.object({ voiceId: z.string(), text: z.string(), settings: VoiceSettings }).optional(),
  portrait: z
    .object({ assetId: z.string(), sha1: z.string(), path: z.string(), mediaType: z.string() })
    .optional(),
  /** Content keys of its three assets: equal keys mean equal assets. */
  keys: z.object({ image: z.string(), audio: z.string(), video: z.string() }),
});
export type Subject = z.infer<typeof Subject>;

/** Name and version of each provider: another provider or model gives another result. */
export interface Makers {
  readonly voice: string;
  readonly talking: string;
  readonly media: string;
}

/** Hash of values in a fixed order; equal values give equal keys on every machine. */
function contentKey(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Reads an agent as input of the generation. */
export function subjectOf(version: AgentVersion, makers: Makers): Subject {
  const { voice, portrait, color } = version;
  const settings = voice?.voiceSettings;
  const sha1 = portrait?.sha1hash;
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
  return {
    avatarId: version.id,
    documentId: version._id.replace(DRAFT, ""),
    name: version.name || version.id,
    title: version.title,
    color,
    ...(voice && {
      voice: { voiceId: voice.voiceId, text: voice.introText, settings: voice.voiceSettings },
    }),
    ...(portrait && {
      portrait: {
        assetId: portrait._id,
        sha1: portrait.sha1hash,
        path: portrait.path,
        mediaType: portrait.mimeType,
      },
    }),
    keys: {
      image: contentKey("image", makers.media, sha1),
      audio,
      video: contentKey("video", makers.talking, audio, sha1, color),
    },
  };
}

/** Request to the voice provider; undefined for an agent without a voice. */
export function speechRequest({ voice, keys }: Subject): SpeechRequest | undefined {
  return voice && { key: keys.audio, ...voice };
}

/** The file of a kind that a record holds; undefined when there is none. */
export function recordedFile(
  record: AssetRecord | undefined,
  kind: AssetKind,
): HostedFile | undefined {
  const found = record?.[kind];
  if (!found) return undefined;
  const { asset, ...rest } = found;
  return { ...rest, ...(asset && { assetId: asset._ref }) };
}

/** State of a kind of asset. Stale: made from an older text, voice or portrait, or by another provider. */
export type Standing = "missing" | "stale" | "fresh";

/**
 * State of each of an avatar's assets, compared with the agent's current text and portrait.
 * @param inLake whether the media host in use is the Content Lake; a file elsewhere is stale
 */
export function standings(
  record: AssetRecord | undefined,
  keys: Subject["keys"],
  inLake: boolean,
): Readonly<Record<AssetKind, Standing>> {
  const standing = (kind: AssetKind): Standing => {
    const found = recordedFile(record, kind);
    if (!found) return "missing";
    const elsewhere = (found.assetId !== undefined) !== inLake;
    return record?.[`${kind}Key`] === keys[kind] && !elsewhere ? "fresh" : "stale";
  };
  return { image: standing("image"), audio: standing("audio"), video: standing("video") };
}

/** Kinds of assets that have to be made. */
export function neededKinds(standing: Readonly<Record<AssetKind, Standing>>): AssetKind[] {
  return ASSET_KINDS.filter((kind) => standing[kind] !== "fresh");
}
