import {
  type AssetCheck,
  type AssetUrls,
  type Avatar,
  AVATAR_ERRORS,
  type Plan,
  PROFILE_SIZE,
  THUMBNAIL_SIZE,
} from "../contracts/avatars.ts";
import { writeWebVtt } from "../../src/facts/webvtt.ts";
import {
  type AgentEntry,
  ASSET_KINDS,
  type AssetKind,
  neededKinds,
  recordedFile,
  speechRequest,
  standings,
  subjectOf,
} from "./agents.ts";
import type { Tools } from "./generation.ts";
import type { MediaHost, Price } from "./providers/provider.ts";

/** Which of an avatar's assets exist, and whether they match the agent's current text. */
export function checkOf(
  { current, record }: AgentEntry,
  { makers, media }: Tools,
  generation: { isGenerating: boolean; error: string | null },
): AssetCheck {
  const standing = standings(record, subjectOf(current, makers).keys, media.inLake);
  return {
    hasImage: standing.image !== "missing",
    hasAudio: standing.audio !== "missing",
    hasVideo: standing.video !== "missing",
    isComplete: neededKinds(standing).length === 0,
    stale: ASSET_KINDS.filter((kind) => standing[kind] === "stale"),
    ...generation,
  };
}

/**
 * Absolute addresses of an avatar's assets, with further data for a player.
 * @param assetBase address of paths of the Content Lake, as the browser reaches them
 */
export function urlsOf(entry: AgentEntry, { media }: Tools, assetBase: string): AssetUrls {
  // A path in the lake is resolved against the lake's address; other addresses stay.
  const address = (path: string) => (path.startsWith("/") ? `${assetBase}${path}` : path);
  const file = (kind: AssetKind) => {
    const found = recordedFile(entry.record, kind);
    if (found === undefined) return null;
    const { publicId, url, secureUrl, resourceType } = found;
    return { publicId, url: address(url), secureUrl: address(secureUrl), resourceType };
  };
  const portrait = (size: number) => {
    const url = portraitUrl(entry, media, size);
    return url === undefined ? null : address(url);
  };
  const { talking } = entry.current;
  return {
    image: file("image"),
    audio: file("audio"),
    video: file("video"),
    thumbnailUrl: portrait(THUMBNAIL_SIZE),
    profileUrl: portrait(PROFILE_SIZE),
    captions: talking ? writeWebVtt(talking.cues) : null,
    transcript: talking?.text ?? null,
  };
}

/** A square portrait for lists: from the media host, or, before it is there, from the dataset. */
function portraitUrl(
  { current, record }: AgentEntry,
  media: MediaHost,
  size: number,
): string | undefined {
  const hosted = recordedFile(record, "image");
  if (hosted && (hosted.assetId !== undefined) === media.inLake) {
    return media.portraitUrl(hosted, size);
  }
  const path = current.portrait?.path;
  return path && `/${path}?w=${size}&h=${size}&fit=crop&crop=top&auto=format`;
}

/** Assets that a generation would make and their cost: a dry run without requests to providers. */
export async function planOf(entry: AgentEntry, tools: Tools): Promise<Plan> {
  const { makers, voice, talking, media, artifacts } = tools;
  const subject = subjectOf(entry.current, makers);
  const standing = standings(entry.record, subject.keys, media.inLake);
  const speech = speechRequest(subject);
  const prices: Readonly<Record<AssetKind, { provider: string; price: Price | undefined }>> = {
    image: { provider: media.name, price: undefined },
    audio: { provider: voice.name, price: speech && voice.paid ? voice.price(speech) : undefined },
    video: {
      provider: talking.name,
      price: talking.paid ? talking.price(secondsOf(speech?.text)) : undefined,
    },
  };
  const steps = await Promise.all(
    ASSET_KINDS.map(async (kind) => {
      const { provider, price } = prices[kind];
      if (standing[kind] === "fresh") {
        return { asset: kind, action: "keep" as const, provider, amount: null, estimate: null };
      }
      const reused = kind === "image" || (await artifacts.has(subject.keys[kind]));
      const action = reused && kind !== "image" ? ("reuse" as const) : ("make" as const);
      const { amount = null, estimate = null } = (!reused && price) || {};
      return { asset: kind, action, provider, amount, estimate };
    }),
  );
  const makes = steps.some(({ action }) => action === "make");
  const estimates = steps.flatMap(({ estimate }) => estimate ?? []);
  return {
    avatarId: subject.avatarId,
    name: subject.name,
    steps,
    estimate: estimates.length === 0 ? null : estimates.reduce((sum, next) => sum + next, 0),
    obstacle: obstacleOf(subject, makes, tools),
  };
}

function obstacleOf(
  { voice, portrait, name }: ReturnType<typeof subjectOf>,
  makes: boolean,
  { media, talking, voice: provider }: Tools,
): string | null {
  if (voice === undefined) return AVATAR_ERRORS.noVoice;
  if (portrait === undefined) return `${name} has no portrait. Upload one in the agent's form.`;
  if (!makes) return null;
  return provider.problem() ?? talking.problem() ?? media.problem() ?? null;
}

/** English is spoken at about 15 characters a second: good enough for an estimate. */
const CHARACTERS_PER_SECOND = 15;

function secondsOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.ceil(text.length / CHARACTERS_PER_SECOND);
}

/** Data of a row in the Studio's tool. @param assetBase see {@link urlsOf} */
export function avatarOf(
  entry: AgentEntry,
  tools: Tools,
  assetBase: string,
  {
    status,
    ...generation
  }: Pick<Avatar, "status"> & { isGenerating: boolean; error: string | null },
): Avatar {
  const { avatarId: id, documentId, name, title } = subjectOf(entry.current, tools.makers);
  return {
    id,
    documentId,
    name,
    title,
    check: checkOf(entry, tools, generation),
    assets: urlsOf(entry, tools, assetBase),
    status,
  };
}
