import {
  type AssetCheck,
  AssetKind,
  type AssetUrls,
  AVATAR_ERRORS,
  type Plan,
  PROFILE_SIZE,
  THUMBNAIL_SIZE,
} from "../contracts/avatars.ts";
import { writeWebVtt } from "../../src/facts/webvtt.ts";
import type { AgentEntry } from "./agents.ts";
import type { Tools } from "./generation.ts";
import type { MediaHost, Price } from "./providers/provider.ts";

/** Which of an avatar's assets exist, and whether they match the agent's current text. */
export function checkOf(
  { assets }: AgentEntry,
  generation: { isGenerating: boolean; error: string | null },
): AssetCheck {
  return {
    hasImage: assets.image.standing !== "missing",
    hasAudio: assets.audio.standing !== "missing",
    hasVideo: assets.video.standing !== "missing",
    isComplete: AssetKind.options.every((kind) => assets[kind].standing === "fresh"),
    stale: AssetKind.options.filter((kind) => assets[kind].standing === "stale"),
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
    const found = entry.assets[kind].file;
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
  { current, assets }: AgentEntry,
  media: MediaHost,
  size: number,
): string | undefined {
  const hosted = assets.image.file;
  if (hosted && (hosted.assetId !== undefined) === media.inLake) {
    return media.portraitUrl(hosted, size);
  }
  const path = current.portrait?.path;
  return path && `/${path}?w=${size}&h=${size}&fit=crop&crop=top&auto=format`;
}

/** Assets that a generation would make and their cost: a dry run without requests to providers. */
export function planOf({ current, assets }: AgentEntry, tools: Tools): Plan {
  const { voice, talking, media, store } = tools;
  const { name, keys, voice: said, portrait } = current;
  const speech = said && { key: keys.audio, ...said };
  const prices: Readonly<Record<AssetKind, { provider: string; price: Price | null }>> = {
    image: { provider: media.name, price: null },
    audio: { provider: voice.name, price: speech && voice.paid ? voice.price(speech) : null },
    video: {
      provider: talking.name,
      price: talking.paid ? talking.price(secondsOf(said?.text)) : null,
    },
  };
  const steps = AssetKind.options.map((kind): Plan["steps"][number] => {
    const { provider, price } = prices[kind];
    const none = { asset: kind, provider, amount: null, estimate: null };
    if (assets[kind].standing === "fresh") return { ...none, action: "keep" };
    if (kind !== "image" && store.has(keys[kind])) return { ...none, action: "reuse" };
    return { ...none, action: "make", ...price };
  });
  const makes = steps.some(({ action }) => action === "make");
  const obstacle = () => {
    if (said === null) return AVATAR_ERRORS.noVoice;
    if (portrait === null) return `${name} has no portrait. Upload one in the agent's form.`;
    if (!makes) return null;
    return voice.problem() ?? talking.problem() ?? media.problem() ?? null;
  };
  return { steps, obstacle: obstacle() };
}

/** English is spoken at about 15 characters a second: good enough for an estimate. */
const CHARACTERS_PER_SECOND = 15;

function secondsOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.ceil(text.length / CHARACTERS_PER_SECOND);
}
