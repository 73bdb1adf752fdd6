import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type Behavior,
  count,
  startFake,
  type Fake,
  type FakeRequest,
  type Ledger,
  type Reply,
} from "./fake-server.ts";
import { soundOf } from "./media.ts";

/** The key that the fake takes. */
export const ELEVENLABS_KEY = "sk_0123456789abcdef0123456789abcdef0123456789abcdef";
/** A voice that it does not have; it has every other one. */
export const UNKNOWN_VOICE = "unknown-voice";

const level = z.number().min(0).max(1);
const Speech = z.strictObject({
  text: z.string(),
  model_id: z.string(),
  voice_settings: z.strictObject({
    stability: level,
    similarity_boost: level,
    style: level,
    use_speaker_boost: z.boolean(),
  }),
});

interface Item extends z.output<typeof Speech> {
  history_item_id: string;
  voice_id: string;
  date_unix: number;
  sound: Buffer;
}

const detail = (status: string, message: string) => ({ detail: { status, message } });

const UNAUTHORIZED = { status: 401, body: detail("invalid_api_key", "Invalid API key") };
const REFUSALS: Behavior["refusals"] = {
  unauthorized: UNAUTHORIZED,
  "payment-required": {
    status: 402,
    body: detail("payment_required", "Free users cannot use library voices via the API."),
  },
  "rate-limited": {
    status: 429,
    body: detail("too_many_concurrent_requests", "Too many concurrent requests."),
  },
  "server-error": { status: 500, body: detail("internal_server_error", "Something went wrong.") },
};

/** ElevenLabs as its reference documents it, errors included: speech, voices, history. */
export function fakeElevenLabs(): Promise<Fake> {
  return startFake((_url, ledger) => {
    const items: Item[] = [];
    return { refusals: REFUSALS, respond: (seen) => respond(seen, items, ledger) };
  }, "POST /v1/text-to-speech/");
}

function respond(seen: FakeRequest, items: Item[], ledger: Ledger): Reply {
  if (seen.headers["xi-api-key"] !== ELEVENLABS_KEY) return UNAUTHORIZED;
  const [, version, room, id, leaf] = seen.url.pathname.split("/").map(decodeURIComponent);
  const route = `${seen.method} ${version} ${room}`;
  if (route === "POST v1 text-to-speech" && id) return speak(seen, id, items, ledger);
  if (route === "GET v1 voices") return { status: 200, body: { voices: VOICES } };
  if (route === "GET v1 history" && id === undefined) return list(seen, items);
  const item = items.find(({ history_item_id }) => history_item_id === id);
  if (route === "GET v1 history" && leaf === "audio" && item) return audio(item.sound);
  return { status: 404, body: { detail: "Not Found" } };
}

const VOICES = [
  { voice_id: "EXAVITQu4vr4xnSDxMaL", name: "Sarah", category: "premade", labels: {} },
  { voice_id: "CwhRBWXzGAHq8TQ4Fs17", name: "Roger", category: "premade", labels: {} },
];

function speak({ body }: FakeRequest, voiceId: string, items: Item[], ledger: Ledger): Reply {
  const speech = Speech.safeParse(JSON.parse(body.toString()));
  if (!speech.success) {
    const issues = speech.error.issues.map(({ path, message }) => ({
      loc: ["body", ...path.map(String)],
      msg: message,
    }));
    return { status: 422, body: { detail: issues } };
  }
  if (voiceId === UNKNOWN_VOICE) {
    const message = `A voice with the voice_id ${voiceId} was not found.`;
    return { status: 404, body: detail("voice_not_found", message) };
  }
  count(ledger.paid, `${voiceId}: ${speech.data.text}`);
  const item: Item = {
    ...speech.data,
    history_item_id: randomUUID(),
    voice_id: voiceId,
    date_unix: Math.floor(Date.now() / 1000),
    sound: soundOf(`${voiceId} ${body.toString()}`),
  };
  items.unshift(item);
  return audio(item.sound);
}

function audio(sound: Buffer): Reply {
  return { status: 200, body: sound, headers: { "content-type": "audio/mpeg" } };
}

/** A page of the history, newest first. */
function list({ url: { searchParams } }: FakeRequest, items: readonly Item[]): Reply {
  const size = Number(searchParams.get("page_size") ?? 100);
  const voice = searchParams.get("voice_id");
  const mine = items.filter((item) => voice === null || item.voice_id === voice);
  const after = searchParams.get("start_after_history_item_id");
  const start = after === null ? 0 : mine.findIndex((item) => item.history_item_id === after) + 1;
  const page = mine.slice(start, start + size);
  const history = page.map(({ sound, voice_settings, ...item }) => ({
    ...item,
    state: "created",
    settings: voice_settings,
    request_id: `of ${sound.length} bytes`,
  }));
  const last = page.at(-1)?.history_item_id ?? null;
  const has_more = start + size < mine.length;
  return { status: 200, body: { history, last_history_item_id: last, has_more } };
}
