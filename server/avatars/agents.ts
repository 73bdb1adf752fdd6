import type { SanityClient } from "@sanity/client";
import { createHash } from "node:crypto";
import { z } from "zod";
import { SHORT_NAME } from "../../src/facts/names.ts";
import { videoPath } from "../../src/facts/paths.ts";
import { AssetFile, type AssetKind } from "../contracts/avatars.ts";
import { Fatal } from "../runtime/fatal.ts";
import { type HostedFile, type Providers, VoiceSettings } from "./providers/provider.ts";

/** @throws Fatal always: with advice for the editor */
export function datasetError(error: unknown): never {
  const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
  throw new Fatal(
    `The content cannot be reached: ${reason}. Check that the Content Lake runs, and the write token.`,
    { cause: error },
  );
}

/** One version of an agent's document, published or draft, as the query reads it. */
const VersionRead = z.object({
  _id: z.string(),
  _rev: z.string(),
  id: z.string().regex(SHORT_NAME),
  name: z.string().catch(""),
  title: z.string().catch(""),
  /** Hue of its strand. */
  color: z.string().catch(""),
  order: z.number().catch(Number.MAX_SAFE_INTEGER),
  voice: z
    .object({
      voiceId: z.string().trim().min(1),
      text: z.string().trim().min(1),
      settings: VoiceSettings.catch(() => VoiceSettings.parse({})),
    })
    .nullable()
    .catch(null),
  /** The portrait in the Content Lake; its path is below the address that delivers assets. */
  portrait: z
    .object({ assetId: z.string(), sha1: z.string(), path: z.string(), mediaType: z.string() })
    .nullable()
    .catch(null),
  /** The talking video that it shows now. */
  talking: z
    .object({
      key: z.string().nullish(),
      text: z.string(),
      cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
    })
    .nullable()
    .catch(null),
  videoUrl: z.string().nullable().catch(null),
});

/** A version of an agent, and the content keys of its three assets: equal keys mean equal assets. */
export interface AgentVersion extends z.infer<typeof VersionRead> {
  readonly keys: Readonly<Record<AssetKind, string>>;
}

/** An avatar that can be generated: it has a voice and a portrait. */
export interface Subject extends AgentVersion {
  readonly documentId: string;
  readonly recordId: string;
  readonly voice: NonNullable<AgentVersion["voice"]>;
  readonly portrait: NonNullable<AgentVersion["portrait"]>;
}

const file = AssetFile.extend({ asset: z.object({ _ref: z.string() }).nullish() })
  .transform(({ asset, ...rest }): HostedFile => ({ ...rest, assetId: asset?._ref }))
  .nullish()
  .catch(null);
const key = z.string().nullish().catch(null);

/** The record of an avatar's assets: the document `avatarAsset` (specification, section 3). */
const AssetRecord = z.object({
  _id: z.string(),
  agent: z.string().nullable(),
  image: file,
  audio: file,
  video: file,
  imageKey: key,
  audioKey: key,
  videoKey: key,
});

/** An asset as the record has it. */
export interface Asset {
  /** Stale: made from an older text, voice or portrait, by another provider, or not in the document. */
  readonly standing: "missing" | "stale" | "fresh";
  readonly file: HostedFile | undefined;
}

/** An agent with all its versions and its assets. */
export interface AgentEntry {
  /** Id of its document, without `drafts.`. */
  readonly documentId: string;
  /** Id of the record of its assets, whether it is there or not. */
  readonly recordId: string;
  /** The version that editors see: the draft if there is one, else the published document. */
  readonly current: AgentVersion;
  /** The draft and the published document, those that there are. */
  readonly versions: readonly AgentVersion[];
  /** Its assets, compared with the text and portrait of the current version. */
  readonly assets: Readonly<Record<AssetKind, Asset>>;
}

const AGENTS = `{
  "versions": *[_type == "agent" && !(_id in path("versions.**")) && ($id == null || id == $id)]{
    _id, _rev, id, name, title, color, order, videoUrl,
    "voice": voice{ voiceId, "text": introText, "settings": voiceSettings },
    talking{ key, text, "cues": coalesce(cues, [])[]{ start, end, text } },
    "portrait": image.asset->{ "assetId": _id, "sha1": sha1hash, path, "mediaType": mimeType }
  },
  "records": *[_type == "avatarAsset" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]
    | order(_createdAt asc){
    _id, "agent": agent._ref, image, audio, video, imageKey, audioKey, videoKey
  }
}`;
const QueryResult = z.object({ versions: z.array(z.unknown()), records: z.array(AssetRecord) });

const DRAFT = /^drafts\./;

/** The dataset with the agents, and the providers of their assets. */
export interface Source extends Providers {
  /** Reads and writes raw documents, drafts included. */
  readonly client: SanityClient;
}

/**
 * Reads the agents with their assets, in display order.
 * @param avatarId only this one; left out: all
 * @throws Fatal when the dataset cannot be read
 */
export async function readAgents(source: Source, avatarId?: string): Promise<AgentEntry[]> {
  const result = await source.client
    .fetch<unknown>(AGENTS, { id: avatarId ?? null }, { perspective: "raw" })
    .catch(datasetError);
  const { versions, records } = QueryResult.parse(result);
  // A version that is not an agent by its id has no avatar.
  const agents = versions.flatMap((found) => VersionRead.safeParse(found).data ?? []);
  const groups = Map.groupBy(agents, ({ _id }) => _id.replace(DRAFT, ""));
  const entries = [...groups].flatMap(([documentId, group]): AgentEntry[] => {
    const all = group.map((version): AgentVersion => ({
      ...version,
      name: version.name || version.id,
      keys: keysOf(version, source),
    }));
    const current = all.find(({ _id }) => DRAFT.test(_id)) ?? all[0];
    if (current === undefined) return [];
    const record = records.find(({ agent }) => agent === documentId);
    const asset = (kind: AssetKind): Asset => {
      const found = record?.[kind];
      if (!found) return { standing: "missing", file: undefined };
      // A file at another media host is stale.
      const isAtHost = (found.assetId !== undefined) === source.media.inLake;
      const fresh =
        isAtHost &&
        record?.[`${kind}Key`] === current.keys[kind] &&
        (kind !== "video" || hasVideo(current, found));
      return { standing: fresh ? "fresh" : "stale", file: found };
    };
    const assets = { image: asset("image"), audio: asset("audio"), video: asset("video") };
    // Named by the document: a short name may have been another agent's, whose record it still is.
    const recordId = record?._id ?? `avatarAsset-${documentId.slice(-116)}`;
    return [{ documentId, recordId, current, versions: all, assets }];
  });
  return entries.sort(
    ({ current: a }, { current: b }) => a.order - b.order || a.id.localeCompare(b.id),
  );
}

/** Where an agent has its video: an asset of the Content Lake is named after the agent by the site. */
export function videoUrlOf(id: string, { assetId, secureUrl }: HostedFile): string {
  return assetId === undefined ? secureUrl : videoPath(id, assetId);
}

/** Whether an agent has its newest video, and under its own short name. An editor may have hidden it. */
function hasVideo({ id, keys, talking, videoUrl }: AgentVersion, video: HostedFile): boolean {
  return talking?.key === keys.video && (!videoUrl || videoUrl === videoUrlOf(id, video));
}

/** Hash of values in a fixed order; equal values give equal keys on every machine. */
function contentKey(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Another provider or model gives another result, and so another key. */
function keysOf(
  { voice: said, portrait, color }: z.infer<typeof VersionRead>,
  { voice, talking, media }: Providers,
): AgentVersion["keys"] {
  const settings = said?.settings;
  const audio = contentKey(
    "audio",
    `${voice.name} ${voice.version}`,
    said?.voiceId,
    said?.text,
    settings?.stability,
    settings?.similarity_boost,
    settings?.style,
    settings?.use_speaker_boost,
  );
  const maker = `${talking.name} ${talking.version}`;
  return {
    image: contentKey("image", media.name, portrait?.sha1),
    audio,
    video: contentKey("video", maker, audio, portrait?.sha1, color),
  };
}
