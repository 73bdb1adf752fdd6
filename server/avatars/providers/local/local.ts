import { mkdir, readFile, rm } from "node:fs/promises";
import { HUES } from "../../../../src/facts/vocabulary.ts";
import { INK, VOICES } from "../../../../src/graphics/paper/inks.ts";
import { createSpeech, type Lexicon, makeVideo, mixedVoice, type Voice } from "talking-portraits";
import { ENGINE_FOLDER, ffmpegPath, toWav } from "../../convert.ts";
import { type FreeVideo, type FreeVoice, ProviderError } from "../provider.ts";

/** The module that knows the drawings that can speak. */
const FACES = new URL("./faces.ts", import.meta.url).href;

/** Voices of this machine: no account, no charge, the same sound every time. */
export function localVoice(): FreeVoice & { close(): Promise<void> } {
  const speech = createSpeech({ folder: ENGINE_FOLDER, voices: AGENT_VOICES, lexicon: NAMES });
  return {
    name: "Local voice",
    // Changes when the same text would sound otherwise: then what was made before is out of date.
    version: "kokoro-1",
    paid: false,
    problem: () => undefined,
    voices: () => speech.voices(),
    // The settings are those of a cloned voice.
    speak: ({ text, voiceId }, signal, report) =>
      explainErrors(signal, async () => {
        const { wav, ...said } = await speech.speak({ text, voiceId }, signal, report);
        return { ...said, bytes: wav, mediaType: "audio/wav" };
      }),
    close: () => speech.close(),
  };
}

/**
 * Talking videos made on this machine: the portrait's own drawing speaks; for any other picture a
 * strand moves with the voice.
 */
export const localVideo: FreeVideo = {
  name: "Local talking avatar",
  // Changes when the same sound and portrait would look otherwise.
  version: "rig-3",
  paid: false,
  problem: () => undefined,
  make: ({ avatarId, key, portrait, color, audio }, folder, signal, report) =>
    explainErrors(signal, async () => {
      await mkdir(folder, { recursive: true });
      try {
        const isWav = audio.mediaType === "audio/wav";
        // A hue that an editor has not chosen yet is the first one.
        const hue = HUES.find(({ name }) => name === color) ?? HUES[0];
        const { mp4, webm, posterAvif, width, height, seconds } = await makeVideo(
          {
            portrait,
            colors: { ground: INK, line: VOICES[hue.name].mid },
            puppets: FACES,
            seed: `${avatarId} ${key}`,
            wav: isWav ? audio.bytes : await toWav(audio.bytes, signal),
            timings: audio.timings ?? { phones: [], words: [] },
          },
          {
            ffmpeg: await ffmpegPath(signal, report),
            folder,
            signal,
            onProgress: (share) =>
              report(`Making the talking video... ${Math.min(99, Math.floor(share * 100))}%`),
          },
        );
        return {
          mp4: await readFile(mp4),
          webm: await readFile(webm),
          posterAvif: await readFile(posterAvif),
          width,
          height,
          seconds,
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
};

/** Does work whose errors are told to the editor. */
async function explainErrors<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw new ProviderError(error instanceof Error ? error.message : String(error));
  }
}

/** The agents' voices: their id is the agent's own, as the dataset names it. */
const AGENT_VOICES: readonly Voice[] = [
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
const NAMES: Lexicon = {
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
