import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { SpeechRequest } from "./provider.ts";
import { ELEVENLABS_KEY, fakeElevenLabs, UNKNOWN_VOICE } from "./testing/fake-elevenlabs.ts";
import type { Fake } from "./testing/fake-server.ts";
import { errorOf } from "./testing/error-of.ts";
import { elevenLabs } from "./elevenlabs.ts";

let fake: Fake;
let voice: ReturnType<typeof elevenLabs>;
beforeAll(async () => {
  fake = await fakeElevenLabs();
});
afterAll(() => fake.close());
beforeEach(() => {
  voice = elevenLabs({ apiKey: ELEVENLABS_KEY, baseUrl: fake.url });
});
afterEach(() => fake.faults.clear());

const { signal } = new AbortController();
let texts = 0;
/** A request that nobody made before. */
function request(change: Partial<SpeechRequest> = {}): SpeechRequest {
  texts += 1;
  const settings = { stability: 0.8, similarity_boost: 0.9, style: 0.15, use_speaker_boost: true };
  return { key: `key-${texts}`, voiceId: "Sarah", text: `Text ${texts}.`, settings, ...change };
}

test("asks for a sound as section 7 has it, and gets the bytes of it", async () => {
  const order = request({ voiceId: "a/voice?" });
  const sound = await voice.speak(order, signal);
  expect(sound.mediaType).toBe("audio/mpeg");
  expect(sound.bytes.subarray(0, 3).toString()).toBe("ID3");
  const seen = fake.ledger.seen.at(-1);
  expect(seen?.method).toBe("POST");
  expect(seen?.url.pathname).toBe("/v1/text-to-speech/a%2Fvoice%3F");
  expect(seen?.headers.accept).toBe("audio/mpeg");
  expect(JSON.parse(seen?.body.toString() ?? "")).toEqual({
    text: order.text,
    model_id: "eleven_multilingual_v2",
    voice_settings: { stability: 0.8, similarity_boost: 0.9, style: 0.15, use_speaker_boost: true },
  });
});

test("lists the voices of the account", async () => {
  expect(await voice.voices(signal)).toContainEqual({
    voiceId: "EXAVITQu4vr4xnSDxMaL",
    name: "Sarah",
  });
});

test("counts characters as a reader does, and knows their price", () => {
  expect(voice.price(request({ text: "Zoë 💡" }))).toEqual({
    amount: "5 characters",
    estimate: 0.0005,
  });
  expect(voice.price(request({ text: "a".repeat(189) })).estimate).toBe(0.0189);
});

test("without a key it says so, before anything leaves this machine", async () => {
  const keyless = elevenLabs({ baseUrl: fake.url });
  expect(keyless.problem()).toBe("ElevenLabs API key is not configured");
  const before = fake.ledger.requests.length;
  const { message, uncertain } = await errorOf(keyless.speak(request(), signal));
  expect([message, uncertain]).toEqual(["ElevenLabs API key is not configured", false]);
  expect(fake.ledger.requests).toHaveLength(before);
});

test("a voice that does not exist, and settings out of range, are certain refusals", async () => {
  const nobody = await errorOf(voice.speak(request({ voiceId: UNKNOWN_VOICE }), signal));
  expect(nobody.message).toBe(
    "ElevenLabs API error: 404 Not Found - voice_not_found: A voice with the voice_id unknown-voice was not found.",
  );
  const settings = { stability: 2, similarity_boost: 1, style: 0, use_speaker_boost: false };
  const wrong = await errorOf(voice.speak(request({ settings }), signal));
  expect(wrong.message).toMatch(
    /^ElevenLabs API error: 422 Unprocessable Entity - body\.voice_settings\./,
  );
  expect([nobody.uncertain, wrong.uncertain]).toEqual([false, false]);
});

test("the newest of several is found, on whatever page, and nothing that is only like it", async () => {
  const order = request();
  await voice.speak(order, signal);
  // Another text, voice or setting is another sound.
  const settings = { ...order.settings, stability: 0.5 };
  for (const other of [request(), { ...order, voiceId: "Roger" }, { ...order, settings }]) {
    await voice.speak(other, signal);
  }
  for (let index = 0; index < 100; index += 1) await voice.speak(request(), signal);
  const before = fake.ledger.requests.length;
  const found = await voice.find(order, signal);
  expect(found?.bytes.toString("latin1")).toContain(JSON.stringify(order.text));
  expect(fake.ledger.requests.slice(before)).toEqual([
    "GET /v1/history",
    "GET /v1/history",
    expect.stringMatching(/^GET \/v1\/history\/[^/]+\/audio$/),
  ]);
  expect(await voice.find(request(), signal)).toBeUndefined();
});

test("what cannot be found out while searching is an error", async () => {
  fake.faults.set({ fault: "server-error", on: "GET /v1/history" });
  const error = await errorOf(voice.find(request(), signal));
  expect(error.message).toMatch(/^ElevenLabs API error: 500 /);
});

test("a provider that says the key back cannot make us show it", async () => {
  fake.faults.set({ fault: "echo-credentials" });
  // `errorOf` looks through all of the error for every key.
  const error = await errorOf(voice.speak(request(), signal));
  expect(error.message).toMatch(/^ElevenLabs API error: 401 … - /);
  fake.faults.set({ fault: "echo-credentials" });
  const apiKey = `${ELEVENLABS_KEY}\nx`;
  await errorOf(elevenLabs({ apiKey, baseUrl: fake.url }).speak(request(), signal));
  expect(JSON.stringify(voice)).not.toContain(ELEVENLABS_KEY);
});
