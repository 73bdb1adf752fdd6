import type { Price, SpeechRequest } from "../provider.ts";

/** The model of section 7: multilingual v2. */
export const MODEL = "eleven_multilingual_v2";

/**
 * US dollars a character of this model. ElevenLabs' API price list, as of June 2026; See
 * docs/operating.md.
 */
const DOLLARS_PER_CHARACTER = 0.1 / 1000;

/** Price of a request. All characters are charged, audible or not. */
export function priceOf({ text }: SpeechRequest): Price {
  const characters = Array.from(text).length;
  return {
    amount: `${characters} ${characters === 1 ? "character" : "characters"}`,
    estimate: Math.round(characters * DOLLARS_PER_CHARACTER * 10_000) / 10_000,
  };
}

/** The JSON payload of section 7. */
export function speechPayload({ text, settings }: SpeechRequest): string {
  const { stability, similarity_boost, style, use_speaker_boost } = settings;
  return JSON.stringify({
    text,
    model_id: MODEL,
    voice_settings: { stability, similarity_boost, style, use_speaker_boost },
  });
}
