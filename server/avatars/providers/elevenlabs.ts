import { z } from "zod";
import { keyMissing } from "../../contracts/avatars.ts";
import { Api, type ApiPlace, type CallResponse } from "./http.ts";
import type { PaidVoice, SpeechRequest, SpokenAudio } from "./provider.ts";

const NAME = "ElevenLabs";
const BASE_URL = "https://api.elevenlabs.io";
/** The model of section 7: multilingual v2. */
const MODEL = "eleven_multilingual_v2";
/** US dollars of this model, by ElevenLabs' API price list of June 2026. See docs/operating.md. */
const DOLLARS_PER_CHARACTER = 0.1 / 1000;
/** Two thousand characters are three minutes: some 3 MB of MP3. */
const MAX_AUDIO_BYTES = 20_000_000;
/** What was lost is among the newest sounds of its voice: they come first. */
const MAX_PAGES = 20;

const Voices = z.object({
  voices: z.array(z.object({ voice_id: z.string(), name: z.string() })),
});
/** One sound that was made. Older ones lack what was recorded later. */
const HistoryItem = z.object({
  history_item_id: z.string(),
  voice_id: z.string().nullish(),
  model_id: z.string().nullish(),
  text: z.string().nullish(),
  state: z.string().nullish(),
  settings: z
    .object({
      stability: z.number().nullish(),
      similarity_boost: z.number().nullish(),
      style: z.number().nullish(),
      use_speaker_boost: z.boolean().nullish(),
    })
    .nullish(),
});
const History = z.object({
  history: z.array(HistoryItem),
  last_history_item_id: z.string().nullish(),
  has_more: z.boolean(),
});
/** Why a request was refused: an explanation, or a list of what is wrong with its fields. */
const Refusal = z.object({
  detail: z.union([
    z.string(),
    z.object({ status: z.string().optional(), message: z.string() }),
    z.array(z.object({ msg: z.string(), loc: z.array(z.union([z.string(), z.number()])) })),
  ]),
});

/** Voices by ElevenLabs (specification, section 7). */
export function elevenLabs({ apiKey = "", baseUrl = BASE_URL, timeoutMs }: ApiPlace) {
  const problem = () => (apiKey === "" ? keyMissing(NAME) : undefined);
  const api = new Api({
    name: NAME,
    baseUrl,
    timeoutMs,
    headers: { "xi-api-key": apiKey },
    secrets: [apiKey],
    problem,
    explain,
  });

  /** @throws ProviderError when it is no MP3: what was paid for is then unknown */
  const soundOf = ({ headers, bytes }: CallResponse): SpokenAudio => {
    if (headers.get("content-type")?.startsWith("audio/mpeg") && isMp3(bytes)) {
      return { bytes, mediaType: "audio/mpeg" };
    }
    throw api.unusable("it answered without a sound", "paid");
  };
  /** Id of the newest sound of a text and a voice. */
  const findItem = async (request: SpeechRequest, signal: AbortSignal) => {
    const query = new URLSearchParams({
      page_size: "100",
      voice_id: request.voiceId,
      sort_direction: "desc",
    });
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const path = `/v1/history?${query.toString()}`;
      const batch = await api.json(path, History, { signal }, "free");
      const item = batch.history.find((candidate) => matches(candidate, request));
      if (item !== undefined) return item.history_item_id;
      if (!batch.has_more || !batch.last_history_item_id) break;
      query.set("start_after_history_item_id", batch.last_history_item_id);
    }
    return undefined;
  };

  return {
    name: NAME,
    version: MODEL,
    paid: true,
    problem,
    /** All characters are charged, audible or not. */
    price: ({ text }) => {
      const characters = Array.from(text).length;
      return {
        amount: `${characters} ${characters === 1 ? "character" : "characters"}`,
        estimate: Math.round(characters * DOLLARS_PER_CHARACTER * 10_000) / 10_000,
      };
    },
    voices: async (signal) => {
      const { voices } = await api.json("/v1/voices", Voices, { signal }, "free");
      return voices.map(({ voice_id, name }) => ({ voiceId: voice_id, name }));
    },
    /** Sends one request: each is charged. */
    speak: async ({ voiceId, text, settings }: SpeechRequest, signal: AbortSignal) => {
      const request = {
        method: "POST",
        headers: { accept: "audio/mpeg", "content-type": "application/json" },
        body: JSON.stringify({ text, model_id: MODEL, voice_settings: settings }),
        maxBytes: MAX_AUDIO_BYTES,
        signal,
      } as const;
      const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}`;
      return soundOf(await api.call(path, request, "paid"));
    },
    /** @throws ProviderError when the history cannot be read */
    find: async (request, signal) => {
      const id = await findItem(request, signal);
      if (id === undefined) return undefined;
      const options = { headers: { accept: "audio/mpeg" }, maxBytes: MAX_AUDIO_BYTES, signal };
      const path = `/v1/history/${encodeURIComponent(id)}/audio`;
      return soundOf(await api.call(path, options, "free"));
    },
  } satisfies PaidVoice;
}

/** Whether a sound of the history is what a request asked for. */
function matches(
  { settings, ...item }: z.output<typeof HistoryItem>,
  { text, voiceId, settings: requested }: SpeechRequest,
): boolean {
  // Numbers may come back rounded.
  const near = (reported: number | null | undefined, value: number) =>
    Math.abs((reported ?? value) - value) < 0.005;
  return (
    item.text?.trim() === text.trim() &&
    (item.voice_id ?? voiceId) === voiceId &&
    (item.model_id ?? MODEL) === MODEL &&
    item.state !== "deleted" &&
    near(settings?.stability, requested.stability) &&
    near(settings?.similarity_boost, requested.similarity_boost) &&
    near(settings?.style, requested.style) &&
    (settings?.use_speaker_boost ?? requested.use_speaker_boost) === requested.use_speaker_boost
  );
}

/** Message of an error. @returns undefined when it is not of the documented form */
function explain(body: unknown): string | undefined {
  const detail = Refusal.safeParse(body).data?.detail;
  if (detail === undefined || typeof detail === "string") return detail;
  if (Array.isArray(detail)) {
    return detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
  }
  return detail.status === undefined ? detail.message : `${detail.status}: ${detail.message}`;
}

/** Whether bytes begin as an MP3 does: with a tag, or with the eleven set bits of a frame. */
function isMp3(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes;
  return bytes.toString("latin1", 0, 3) === "ID3" || (first === 0xff && second >= 0xe0);
}
