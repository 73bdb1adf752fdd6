import { z } from "zod";
import { keyMissing, videoFailed, videoWithoutResult } from "../../contracts/avatars.ts";
import { Api, type ApiPlace, mayFetch } from "./http.ts";
import { type PaidVideo, ProviderError, type VideoRequest } from "./provider.ts";

const NAME = "D-ID";
const BASE_URL = "https://api.d-id.com";
/** Half a minute of video is some 5 MB. */
const MAX_VIDEO_BYTES = 200_000_000;
const PAGE_SIZE = 100;
const MAX_PAGES = 50;
/** How far the provider's clock may be behind ours, in milliseconds. */
const SKEW_MS = 60_000;
const EXPRESSION = { start_frame: 0, expression: "happy", intensity: 0.8 };

const NewTalk = z.object({ id: z.string().min(1) });
const Talk = z.object({
  id: z.string().min(1),
  /** `created`, `started`, `done`, `error` or `rejected`; what is new counts as not done. */
  status: z.string(),
  result_url: z.string().nullish(),
  created_at: z.string().nullish(),
  name: z.string().nullish(),
  user_data: z.string().nullish(),
  error: z.object({ description: z.string().nullish() }).nullish(),
});
type Talk = z.output<typeof Talk>;
/** A page of talks. The token names the next page; the last one has none. */
const Talks = z.object({ talks: z.array(Talk), token: z.string().nullish() });
/** Reason of a refusal. A gateway before the API uses `message`. */
const Refusal = z.union([
  z.object({ description: z.string() }).transform(({ description }) => description),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** Where the API is, with which key: in D-ID's form, `user:password`. */
export interface DIdOptions extends ApiPlace {
  /** Why D-ID, which fetches portrait and voice from the web, would not find them there. */
  readonly unreachable?: string | undefined;
}

/** Talking videos by D-ID (specification, section 7). */
export function dId({ apiKey = "", baseUrl = BASE_URL, timeoutMs, unreachable }: DIdOptions) {
  const problem = () =>
    apiKey === "" ? keyMissing(NAME) : unreachable && `${NAME} ${unreachable}`;
  const api = new Api({
    name: NAME,
    baseUrl,
    timeoutMs,
    // D-ID expects its key as displayed, without further encoding.
    headers: { authorization: `Basic ${apiKey}` },
    secrets: [apiKey, ...apiKey.split(":").slice(1)],
    problem,
    explain: (body) => Refusal.safeParse(body).data,
  });

  /** Fetches a complete video. Fetching again is free. */
  const fetchVideo = async (url: string, signal: AbortSignal): Promise<Buffer> => {
    if (!mayFetch(url, baseUrl)) {
      throw api.unusable("the address of its video is no HTTPS address", "poll");
    }
    const request = { headers: { accept: "video/mp4" }, maxBytes: MAX_VIDEO_BYTES, signal };
    const { bytes } = await api.fetch(url, request, "poll");
    if (!isWholeMp4(bytes)) throw api.unusable("the video did not arrive whole", "poll");
    return bytes;
  };

  return {
    name: NAME,
    version: "talks, happy 0.8",
    paid: true,
    problem,
    /** D-ID charges by the minute of video from a plan's allowance, so a talk has no price in dollars. */
    price: (seconds) => ({
      amount: seconds === undefined ? "1 video" : `1 video of ${Math.ceil(seconds)} seconds`,
      estimate: null,
    }),
    /**
     * Asks once: a talk that was asked for is paid for. D-ID takes `driver_expressions` within `config`,
     * and keeps `name` and `user_data` with the talk: by them one that was interrupted is found again.
     */
    start: async (request: VideoRequest, signal: AbortSignal) => {
      const body = JSON.stringify({
        source_url: request.imageUrl,
        script: { type: "audio", audio_url: request.audioUrl },
        config: { driver_expressions: { expressions: [EXPRESSION] } },
        name: nameOf(request),
        user_data: request.key,
      });
      const headers = { "content-type": "application/json" };
      const call = { method: "POST", headers, body, signal } as const;
      return (await api.json("/talks", NewTalk, call, "paid")).id;
    },
    /** @throws ProviderError when the list of talks cannot be read, or is too long to search */
    find: async (request, since, signal) => {
      const seen: Talk[] = [];
      const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const path = `/talks?${query.toString()}`;
        const { talks, token } = await api.json(path, Talks, { signal }, "free");
        seen.push(...talks);
        const best = bestOf(seen, request, since);
        if (best !== undefined && !hasFailed(best)) return best.id;
        if (!token || isPast(seen, since)) return best?.id;
        query.set("token", token);
      }
      throw api.unusable("its list of talks is too long to be searched", "free");
    },
    poll: async (id, signal) => {
      const talk = await api.json(pathOf(id), Talk, { signal }, "poll");
      if (hasFailed(talk)) {
        const description = api.plain(talk.error?.description ?? "");
        return { state: "failed", message: videoFailed(NAME, description) };
      }
      if (talk.status !== "done") return { state: "working" };
      if (!talk.result_url) return { state: "failed", message: videoWithoutResult(NAME) };
      const mp4 = await fetchVideo(talk.result_url, signal);
      return { state: "done", files: { mp4, ...mp4Facts(mp4) } };
    },
    /** Ignores a refusal: D-ID does not delete a talk in progress (409), which is already paid for. */
    cancel: async (id) => {
      await api.call(pathOf(id), { method: "DELETE" }, "free").catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
      });
    },
  } satisfies PaidVideo;
}

function pathOf(id: string): string {
  return `/talks/${encodeURIComponent(id)}`;
}

/** Name of a talk at the provider. */
function nameOf({ avatarId, key }: VideoRequest): string {
  return `polyphony ${avatarId} ${key}`;
}

/** Whether a talk ended without a video. */
function hasFailed({ status }: Talk): boolean {
  return status === "error" || status === "rejected";
}

/** Creation time of a talk; without one it counts as new. */
function createdAt(talk: Talk): number {
  const time = Date.parse(talk.created_at ?? "");
  return Number.isNaN(time) ? Infinity : time;
}

/** Of the talks that a request made, at or after a time: the newest that has not failed, else the newest. */
function bestOf(talks: readonly Talk[], request: VideoRequest, since: Date): Talk | undefined {
  const newestFirst = talks
    .filter((talk) => talk.user_data === request.key || talk.name === nameOf(request))
    .filter((talk) => createdAt(talk) >= since.getTime() - SKEW_MS)
    .toSorted((one, other) => createdAt(other) - createdAt(one));
  return newestFirst.find((talk) => !hasFailed(talk)) ?? newestFirst[0];
}

/** Whether the pages seen so far are newest first, and have gone past a time: then no more is to come. */
function isPast(talks: readonly Talk[], since: Date): boolean {
  const times = talks.map(createdAt);
  const ordered = times.every((time, index) => time <= (times[index - 1] ?? Infinity));
  return ordered && (times.at(-1) ?? Infinity) < since.getTime() - SKEW_MS;
}

/** A box of an MP4 (ISO/IEC 14496-12): its kind and its content. */
interface Box {
  readonly kind: string;
  readonly content: Buffer;
}

/** The boxes at one level. @returns undefined when the last one is cut off */
function boxesOf(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > bytes.length) return undefined;
    // The last box may leave its length out and reach to the end, wherever that is.
    const declared = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = declared || bytes.length - at;
    if (size < header || at + size > bytes.length) return undefined;
    const kind = bytes.toString("latin1", at + 4, at + 8);
    boxes.push({ kind, content: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return at === bytes.length ? boxes : undefined;
}

/** Whether a file is an MP4 from its first box to its last: a truncated file ends within a box. */
export function isWholeMp4(bytes: Buffer): boolean {
  const kinds = new Set(boxesOf(bytes)?.map(({ kind }) => kind));
  return ["ftyp", "moov", "mdat"].every((kind) => kinds.has(kind));
}

/**
 * Reads the length, and the size of the first track with a picture, in pixels.
 * @returns undefined when the file does not contain them
 */
export function mp4Facts(
  bytes: Buffer,
): { seconds: number; width: number; height: number } | undefined {
  const within = (content: Buffer, name: string) =>
    (boxesOf(content) ?? []).flatMap((box) => (box.kind === name ? [box.content] : []));
  for (const moov of within(bytes, "moov")) {
    const [seconds = 0] = within(moov, "mvhd").map(secondsOf);
    const tracks = within(moov, "trak").flatMap((track) => within(track, "tkhd"));
    const size = tracks.map(sizeOf).find(({ width, height }) => width > 0 && height > 0);
    if (seconds > 0 && size !== undefined) return { seconds, ...size };
  }
  return undefined;
}

/** Version 1 of a header has times of 64 bits, version 0 of 32. */
function secondsOf(mvhd: Buffer): number {
  const long = mvhd[0] === 1;
  if (mvhd.length < (long ? 32 : 20)) return 0;
  const scale = mvhd.readUInt32BE(long ? 20 : 12);
  const duration = long ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return scale === 0 ? 0 : duration / scale;
}

/** The last two numbers of a track's header, with 16 bits behind the point. */
function sizeOf(tkhd: Buffer): { width: number; height: number } {
  if (tkhd.length < 84) return { width: 0, height: 0 };
  const at = tkhd.length - 8;
  return { width: tkhd.readUInt32BE(at) >>> 16, height: tkhd.readUInt32BE(at + 4) >>> 16 };
}
