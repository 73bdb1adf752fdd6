import { z } from "zod";
import { keyMissing, videoFailed, videoWithoutResult } from "../../contracts/avatars.ts";
import { Api, type ApiPlace, mayFetch } from "./http.ts";
import { isWholeMp4, mp4Facts } from "./mp4.ts";
import type { PaidVideo, VideoRequest } from "./provider.ts";

const NAME = "D-ID";
const BASE_URL = "https://api.d-id.com";
/** Half a minute of video is some 5 MB. */
const MAX_VIDEO_BYTES = 200_000_000;
const PAGE_SIZE = 100;
const MAX_PAGES = 50;
const EXPRESSION = { start_frame: 0, expression: "happy", intensity: 0.8 };

const NewTalk = z.object({ id: z.string().min(1) });
const Talk = z.object({
  id: z.string().min(1),
  /** `created`, `started`, `done`, `error` or `rejected`; what is new counts as not done. */
  status: z.string(),
  result_url: z.string().nullish(),
  name: z.string().nullish(),
  user_data: z.string().nullish(),
  error: z.object({ description: z.string().nullish() }).nullish(),
});
/** A page of talks. The token names the next page; the last one has none. */
const Talks = z.object({ talks: z.array(Talk), token: z.string().nullish() });
/** Reason of a refusal. A gateway before the API uses `message`. */
const Refusal = z.union([
  z.object({ description: z.string() }).transform(({ description }) => description),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** The API's address, and its key in D-ID's form, `user:password`. */
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
     * Sends one request: each is charged. D-ID takes `driver_expressions` within `config`, and stores `name`
     * and `user_data` with the talk: by them one is found again after an interruption.
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
    /** @throws ProviderError when the list of talks cannot be read */
    find: async (request, signal) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const path = `/talks?${query.toString()}`;
        const { talks, token } = await api.json(path, Talks, { signal }, "free");
        const found = talks.find(
          (talk) =>
            !hasFailed(talk) && (talk.user_data === request.key || talk.name === nameOf(request)),
        );
        if (found !== undefined) return found.id;
        if (!token) break;
        query.set("token", token);
      }
      return undefined;
    },
    poll: async (id, signal) => {
      const talk = await api.json(`/talks/${encodeURIComponent(id)}`, Talk, { signal }, "poll");
      if (hasFailed(talk)) {
        const description = api.plain(talk.error?.description ?? "");
        return { state: "failed", message: videoFailed(NAME, description) };
      }
      if (talk.status !== "done") return { state: "working" };
      if (!talk.result_url) return { state: "failed", message: videoWithoutResult(NAME) };
      const mp4 = await fetchVideo(talk.result_url, signal);
      return { state: "done", files: { mp4, ...mp4Facts(mp4) } };
    },
  } satisfies PaidVideo;
}

/** Name of a talk at the provider. */
function nameOf({ avatarId, key }: VideoRequest): string {
  return `polyphony ${avatarId} ${key}`;
}

/** Whether a talk ended without a video. */
function hasFailed({ status }: z.output<typeof Talk>): boolean {
  return status === "error" || status === "rejected";
}
