import { callFailed, keyMissing } from "../../../../src/facts/avatars.ts";
import { Api } from "../http/api.ts";
import type { CallResponse } from "../http/call.ts";
import type { CallOptions } from "../http/options.ts";
import type { Price, SpeechRequest, SpokenAudio, VoiceProvider } from "../provider.ts";
import { explain, History, Voices, type HistoryItem } from "./responses.ts";
import { answers, historyPath } from "./history.ts";
import { MODEL, priceOf, speechPayload } from "./speech.ts";

/** Where the API is, with which key. */
export interface ElevenLabsOptions extends CallOptions {
  /** If missing, {@link ElevenLabs.problem} reports it and no call is made. */
  readonly apiKey?: string | undefined;
  /** Address without `/v1`. */
  readonly baseUrl?: string | undefined;
}

const NAME = "ElevenLabs";
const BASE_URL = "https://api.elevenlabs.io";
/** Two thousand characters are three minutes: some 3 MB of MP3. */
const MAX_AUDIO_BYTES = 20_000_000;
/**
 * If there are more sounds of one voice since an interrupted request, another program made them.
 */
const MAX_PAGES = 20;

/** Voices by ElevenLabs (specification, section 7). */
export class ElevenLabs implements VoiceProvider {
  readonly name = NAME;
  readonly version = MODEL;
  readonly paid = true;
  readonly #apiKey: string;
  readonly #api: Api;

  constructor(options: ElevenLabsOptions) {
    // `fetch` sends a header without the spaces around it, and so it may come back.
    this.#apiKey = options.apiKey?.trim() ?? "";
    this.#api = new Api({
      ...options,
      baseUrl: options.baseUrl ?? BASE_URL,
      headers: { "xi-api-key": this.#apiKey },
      secrets: [this.#apiKey],
      problem: () => this.problem(),
      refused: (status, statusText) => callFailed(NAME, status, statusText),
      broken: (what) => `${NAME} API error: ${what}`,
      explain,
    });
  }

  problem(): string | undefined {
    return this.#apiKey === "" ? keyMissing(NAME) : undefined;
  }

  price(request: SpeechRequest): Price {
    return priceOf(request);
  }

  async voices(signal: AbortSignal): Promise<readonly { voiceId: string; name: string }[]> {
    const { voices } = await this.#api.json("/v1/voices", Voices, { signal }, "free");
    return voices.map(({ voice_id, name }) => ({ voiceId: voice_id, name }));
  }

  /** Asks once: a sound that was asked for is paid for. */
  async speak(request: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio> {
    const path = `/v1/text-to-speech/${encodeURIComponent(request.voiceId)}`;
    const headers = { accept: "audio/mpeg", "content-type": "application/json" };
    const body = speechPayload(request);
    const options = { method: "POST", headers, body, maxBytes: MAX_AUDIO_BYTES, signal } as const;
    return this.#sound(await this.#api.call(path, options, "paid"));
  }

  async find(
    request: SpeechRequest,
    since: Date,
    signal: AbortSignal,
  ): Promise<SpokenAudio | undefined> {
    const item = await this.#look(request, since, signal);
    if (item === undefined) return undefined;
    const path = `/v1/history/${encodeURIComponent(item.history_item_id)}/audio`;
    const options = { headers: { accept: "audio/mpeg" }, maxBytes: MAX_AUDIO_BYTES, signal };
    return this.#sound(await this.#api.call(path, options, "search"));
  }

  /**
   * The newest sound that answers a request.
   * @throws ProviderError when the history cannot be read, or is too long to search
   */
  async #look(
    request: SpeechRequest,
    since: Date,
    signal: AbortSignal,
  ): Promise<HistoryItem | undefined> {
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const path = historyPath(request, since, after);
      const answer = await this.#api.json(path, History, { signal }, "search");
      const item = answer.history.find((candidate) => answers(candidate, request, since));
      if (item !== undefined) return item;
      after = answer.last_history_item_id ?? undefined;
      if (!answer.has_more || after === undefined) return undefined;
    }
    throw this.#api.unusable("its history is too long to be searched", "search");
  }

  /**
   * The sound in a response.
   * @throws ProviderError when it is not an MP3: what was paid for is then unknown
   */
  #sound({ headers, bytes }: CallResponse): SpokenAudio {
    if (!headers.get("content-type")?.startsWith("audio/mpeg") || !isMp3(bytes)) {
      throw this.#api.unusable("it answered without a sound", "paid");
    }
    return { bytes, mediaType: "audio/mpeg" };
  }
}

/** Whether bytes begin as an MP3 does: with a tag, or with the eleven set bits of a frame. */
function isMp3(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes;
  return bytes.toString("latin1", 0, 3) === "ID3" || (first === 0xff && second >= 0xe0);
}
