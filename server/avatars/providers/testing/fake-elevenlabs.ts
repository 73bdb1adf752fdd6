import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Refusal } from "./faults.ts";
import {
  count,
  startFake,
  type Fake,
  type Ledger,
  type Reply,
  type FakeRequest,
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

const REFUSED: Record<Refusal, Reply> = {
  unauthorized: { status: 401, body: detail("invalid_api_key", "Invalid API key") },
  "payment-required": {
    status: 402,
    body: {
      detail: {
        type: "payment_required",
        code: "paid_plan_required",
        message: "Free users cannot use library voices via the API. Please upgrade.",
        status: "payment_required",
        request_id: "0123456789abcdef",
      },
    },
  },
  "rate-limited": {
    status: 429,
    body: detail("too_many_concurrent_requests", "Too many concurrent requests."),
  },
  "server-error": { status: 500, body: detail("internal_server_error", "Something went wrong.") },
  "echo-credentials": { status: 401, body: "" },
};

/** ElevenLabs as its reference documents it, errors included: speech, voices, history. */
export function fakeElevenLabs(): Promise<Fake> {
  return startFake((_url, ledger) => {
    const items: Item[] = [];
    return { refusals: REFUSED, respond: (seen) => respond(seen, items, ledger) };
  }, "POST /v1/text-to-speech/");
}

function respond(seen: FakeRequest, items: Item[], ledger: Ledger): Reply {
  const key = seen.headers["xi-api-key"];
  if (key === undefined) {
    return refuse(
      401,
      "needs_authorization",
      "Neither authorization header nor xi-api-key received, please provide one.",
    );
  }
  if (key !== ELEVENLABS_KEY) return REFUSED.unauthorized;
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
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    return invalid(["body", 0], "JSON decode error");
  }
  const speech = Speech.safeParse(json);
  if (!speech.success) {
    const [issue] = speech.error.issues;
    return invalid(["body", ...(issue?.path ?? []).map(String)], issue?.message ?? "");
  }
  if (voiceId === UNKNOWN_VOICE) {
    return refuse(404, "voice_not_found", `A voice with the voice_id ${voiceId} was not found.`);
  }
  if (speech.data.model_id !== "eleven_multilingual_v2") {
    return refuse(
      400,
      "model_not_found",
      `A model with model ID ${speech.data.model_id} does not exist.`,
    );
  }
  if (speech.data.text.length > 10_000) {
    return refuse(
      400,
      "max_character_limit_exceeded",
      "This request's text exceeds the character limit.",
    );
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
  const from = Number(searchParams.get("date_after_unix") ?? 0);
  const mine = items.filter(
    (item) => (voice === null || item.voice_id === voice) && item.date_unix >= from,
  );
  const after = searchParams.get("start_after_history_item_id");
  const start = after === null ? 0 : mine.findIndex((item) => item.history_item_id === after) + 1;
  const page = mine.slice(start, start + size);
  const history = page.map(({ sound, voice_settings, ...item }) => ({
    ...item,
    voice_name: "Voice",
    character_count_change_from: 0,
    character_count_change_to: item.text.length,
    content_type: "audio/mpeg",
    state: "created",
    source: "TTS",
    settings: voice_settings,
    request_id: `of ${sound.length} bytes`,
  }));
  const last = page.at(-1)?.history_item_id ?? null;
  const has_more = start + size < mine.length;
  return { status: 200, body: { history, last_history_item_id: last, has_more } };
}

function refuse(status: number, code: string, message: string): Reply {
  return { status, body: detail(code, message) };
}

function invalid(loc: readonly (string | number)[], msg: string): Reply {
  return { status: 422, body: { detail: [{ type: "value_error", loc, msg }] } };
}
