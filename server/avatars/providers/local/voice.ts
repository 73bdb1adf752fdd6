import { createSpeech } from "talking-portraits";
import { ProviderError, type FreeVoice } from "../provider.ts";
import { ENGINE_FOLDER } from "./engine-folder.ts";
import { AGENT_VOICES, NAMES } from "./voices.ts";

/** Changes when the same text would sound otherwise: then what was made before is out of date. */
const VERSION = "kokoro-1";

/** A voice provider with resources to release. */
export interface LocalVoice extends FreeVoice {
  close(): Promise<void>;
}

/** Voices of this machine: no account, no charge, the same sound every time. */
export function localVoice(): LocalVoice {
  const speech = createSpeech({
    folder: ENGINE_FOLDER,
    voices: AGENT_VOICES,
    lexicon: NAMES,
  });
  return {
    name: "Local voice",
    version: VERSION,
    paid: false,
    problem: () => undefined,
    voices: () => speech.voices(),
    // The settings are those of a cloned voice.
    speak: async ({ text, voiceId }, signal, report) => {
      try {
        const { wav, timings, loudness, seconds } = await speech.speak(
          { text, voiceId },
          signal,
          report,
        );
        return { bytes: wav, mediaType: "audio/wav", timings, loudness, seconds };
      } catch (error) {
        signal.throwIfAborted();
        const reason = error instanceof Error ? error.message : String(error);
        throw new ProviderError(reason);
      }
    },
    close: () => speech.close(),
  };
}
