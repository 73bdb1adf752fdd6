import { createSpeech, type Lexicon, mixedVoice, type Voice } from "talking-portraits";
import { type FreeVoice, ProviderError } from "../provider.ts";
import { ENGINE_FOLDER } from "./sound.ts";

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

/** The agents' voices: their id is the agent's own, as the dataset names it. */
export const AGENT_VOICES: readonly Voice[] = [
  mixedVoice("nora", "Nora: calm and precise", { af_sarah: 0.6, af_kore: 0.4 }, 0.97),
  mixedVoice("amara", "Amara: warm", { af_heart: 0.7, af_alloy: 0.3 }, 1),
  mixedVoice("mateo", "Mateo: friendly", { am_michael: 1 }, 1.02),
  mixedVoice("victor", "Victor: older, measured", { bm_george: 0.8, am_onyx: 0.2 }, 0.95),
  mixedVoice("ingrid", "Ingrid: cool and clear", { bf_emma: 0.5, af_aoede: 0.5 }, 0.96),
  mixedVoice("jonah", "Jonah: young and lively", { am_puck: 0.45, am_eric: 0.55 }, 1.04),
  mixedVoice("leila", "Leila: warm and thoughtful", { af_bella: 1 }, 0.97),
  mixedVoice("kofi", "Kofi: young and curious", { am_fenrir: 1 }, 1.02),
];

/** How names are said: the agents' must not depend on guesses. */
export const NAMES: Lexicon = {
  american: new Map([
    ["nora", "nˈɔːɹə"],
    ["amara", "əmˈɑːɹə"],
    ["mateo", "mətˈeɪoʊ"],
    ["victor", "vˈɪktɚ"],
    ["ingrid", "ˈɪŋɡɹɪd"],
    ["jonah", "dʒˈoʊnə"],
    ["leila", "lˈeɪlə"],
    ["kofi", "kˈoʊfi"],
    ["polyphony", "pəlˈɪfəni"],
  ]),
  british: new Map([
    ["mateo", "mətˈeɪəʊ"],
    ["victor", "vˈɪktə"],
    ["jonah", "dʒˈəʊnə"],
    ["kofi", "kˈəʊfi"],
  ]),
};
