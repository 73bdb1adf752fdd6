import {
  callFailed,
  keyMissing,
  VIDEO_POLL_MS,
  VIDEO_TIMEOUT_MS,
  videoFailed,
  videoWithoutResult,
} from "../../../../src/facts/avatars.ts";
import { mayFetch } from "../http/address.ts";
import { Api } from "../http/api.ts";
import type { CallOptions } from "../http/options.ts";
import {
  ProviderError,
  type Price,
  type VideoProvider,
  type VideoRequest,
  type VideoState,
} from "../provider.ts";
import { Created, explain, hasFailed, Talk, Talks } from "./responses.ts";
import { isWholeMp4 } from "./mp4.ts";
import { mp4Facts } from "./mp4-facts.ts";
import { priceOf, talkPayload } from "./payload.ts";
import { bestOf, isPast, ofRequest } from "./search.ts";

/** Where the API is, with which key. */
export interface DidOptions extends CallOptions {
  /** In D-ID's form, `user:password`. If missing, {@link Did.problem} reports it. */
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
}

const NAME = "D-ID";
const BASE_URL = "https://api.d-id.com";
/** Half a minute of video is some 5 MB. */
const MAX_VIDEO_BYTES = 200_000_000;
const PAGE_SIZE = 100;
const MAX_PAGES = 50;

/** Talking videos by D-ID (specification, section 7). */
export class Did implements VideoProvider {
  readonly name = NAME;
  readonly version = "talks, happy 0.8";
  readonly paid = true;
  readonly pollMs = VIDEO_POLL_MS;
  readonly timeoutMs = VIDEO_TIMEOUT_MS;
  readonly #apiKey: string;
  readonly #baseUrl: string;
  readonly #api: Api;

  constructor(options: DidOptions) {
    // `fetch` sends a header without the spaces around it, and so it may come back.
    this.#apiKey = options.apiKey?.trim() ?? "";
    this.#baseUrl = options.baseUrl ?? BASE_URL;
    this.#api = new Api({
      ...options,
      baseUrl: this.#baseUrl,
      // D-ID expects its key as displayed, without further encoding.
      headers: { authorization: `Basic ${this.#apiKey}` },
      secrets: [this.#apiKey, ...this.#apiKey.split(":").slice(1)],
      problem: () => this.problem(),
      refused: (status, statusText) => callFailed(NAME, status, statusText),
      broken: (what) => `${NAME} API error: ${what}`,
      explain,
    });
  }

  problem(): string | undefined {
    return this.#apiKey === "" ? keyMissing(NAME) : undefined;
  }

  price(seconds: number | undefined): Price {
    return priceOf(seconds);
  }

  /** Asks once: a talk that was asked for is paid for. */
  async start(request: VideoRequest, signal: AbortSignal): Promise<string> {
    const headers = { "content-type": "application/json" };
    const options = { method: "POST", headers, body: talkPayload(request), signal } as const;
    return (await this.#api.json("/talks", Created, options, "paid")).id;
  }

  /** @throws ProviderError when the list of talks cannot be read, or is too long to search */
  async find(request: VideoRequest, since: Date, signal: AbortSignal): Promise<string | undefined> {
    const seen: Talk[] = [];
    let token: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(token && { token }) });
      const path = `/talks?${query.toString()}`;
      const answer = await this.#api.json(path, Talks, { signal }, "search");
      seen.push(...answer.talks);
      const best = bestOf(ofRequest(seen, request, since));
      if (best !== undefined && !hasFailed(best)) return best.id;
      token = answer.token ?? undefined;
      if (token === undefined || isPast(seen, since)) return best?.id;
    }
    throw this.#api.unusable("its list of talks is too long to be searched", "search");
  }

  async poll(id: string, signal: AbortSignal): Promise<VideoState> {
    const talk = await this.#api.json(pathOf(id), Talk, { signal }, "poll");
    if (hasFailed(talk)) {
      const description = this.#api.plain(talk.error?.description ?? "");
      return { state: "failed", message: videoFailed(NAME, description) };
    }
    if (talk.status !== "done") return { state: "working" };
    if (!talk.result_url) return { state: "failed", message: videoWithoutResult(NAME) };
    const mp4 = await this.#fetchVideo(talk.result_url, signal);
    const told = talk.duration ? { seconds: talk.duration } : {};
    return { state: "done", files: { mp4, ...told, ...mp4Facts(mp4) } };
  }

  /**
   * Cancels a talk. Ignores a refusal: D-ID does not delete a talk in progress (409), which is
   * already paid for.
   * @throws any error that is not a ProviderError
   */
  async cancel(id: string): Promise<void> {
    try {
      await this.#api.call(pathOf(id), { method: "DELETE" }, "free");
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }

  /**
   * Fetches a complete video. Fetching again is free.
   * @throws ProviderError when it has no HTTPS address, or does not arrive complete
   */
  async #fetchVideo(url: string, signal: AbortSignal): Promise<Buffer> {
    if (!mayFetch(url, this.#baseUrl)) {
      throw this.#api.unusable("the address of its video is no HTTPS address", "poll");
    }
    const headers = { accept: "video/mp4", "accept-encoding": "identity" };
    const options = { headers, maxBytes: MAX_VIDEO_BYTES, signal };
    const { bytes } = await this.#api.fetch(url, options, "search");
    if (!isWholeMp4(bytes)) throw this.#api.unusable("the video did not arrive whole", "search");
    return bytes;
  }
}

function pathOf(id: string): string {
  return `/talks/${encodeURIComponent(id)}`;
}
