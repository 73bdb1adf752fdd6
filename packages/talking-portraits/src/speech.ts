import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { ensureEngine, findEngine } from "./engine.ts";
import { TalkingError } from "./errors.ts";
import { carryOut, type Speech } from "./process.ts";
import { NO_WORDS, type Accent, type Lexicon } from "./text.ts";

/** What to say, and how. */
export interface SpeechRequest {
  readonly text: string;
  readonly voiceId: string;
}

/** The local voice. */
export interface LocalSpeech {
  /**
   * Speaks a text; on first use on a machine it installs the engine. One text at a time, in order.
   * @throws TalkingError with a message for users
   * @throws the signal's reason when it is aborted
   */
  speak(
    request: SpeechRequest,
    signal: AbortSignal,
    report: (message: string) => void,
  ): Promise<Speech>;
  /** The available voices; before the engine is installed, only the additional ones. */
  voices(): Promise<{ voiceId: string; name: string }[]>;
  /** Cancels the current speech and ends its process. */
  close(): Promise<void>;
}

/** Options of the local voice. */
export interface SpeechOptions {
  /** The folder that keeps the engine; 1 GB while it is unpacked, then 200 MB. */
  readonly folder: string;
  /** Voices besides the model's own. Default: none. */
  readonly voices?: readonly Voice[];
  /** Pronunciations that override eSpeak's. Default: none. */
  readonly lexicon?: Lexicon;
}

/** Makes the local voice. It fetches and starts nothing before its first request. */
export function createSpeech(options: SpeechOptions): LocalSpeech {
  const { folder, voices = [], lexicon = NO_WORDS } = options;
  const closing = new AbortController();
  const open = new Set<Promise<unknown>>();

  const speak = async (
    request: SpeechRequest,
    signal: AbortSignal,
    report: (message: string) => void,
  ): Promise<Speech> => {
    signal.throwIfAborted();
    const { ffmpeg: _, ...engine } = await ensureEngine({ folder, signal, report });
    const voice = findVoice(request.voiceId, voicesOf(await readdir(engine.voices), voices));
    report("Speaking...");
    const { accent, parts, speed } = voice;
    const { packages } = engine;
    const text = { text: request.text, accent, lexicon, packages } as const;
    const words = await carryOut({ kind: "pronunciation", ...text }, signal);
    const said = await carryOut(
      { kind: "speech", words, parts, speed, engine },
      signal,
      (progress) => report(String(progress)),
    );
    return { ...said, wav: Buffer.from(said.wav) };
  };

  return {
    speak: async (request, signal, report) => {
      const said = speak(request, AbortSignal.any([signal, closing.signal]), report);
      open.add(said);
      return said.finally(() => open.delete(said));
    },
    voices: async () => {
      const engine = await findEngine(folder);
      const files =
        engine !== undefined && existsSync(engine.voices) ? await readdir(engine.voices) : [];
      return voicesOf(files, voices).map(({ voiceId, name }) => ({ voiceId, name }));
    },
    close: async () => {
      closing.abort(new TalkingError("The voice was called off. Try again."));
      await Promise.allSettled(open);
    },
  };
}

/** A voice: one of the model's own, or a mixture of them, and how fast it speaks. */
export interface Voice {
  readonly voiceId: string;
  /** Name for people. */
  readonly name: string;
  readonly accent: Accent;
  /** The model's voices and how much there is of each; the parts add up to 1. */
  readonly parts: readonly { readonly voice: string; readonly share: number }[];
  /** 1 is the model's own pace. */
  readonly speed: number;
}

/**
 * A mix of the model's own voices.
 * @param parts the model's voices and their shares, summing up to 1; the first determines the
 * accent
 * @param speed 1 is the model's own pace
 */
export function mixedVoice(
  voiceId: string,
  name: string,
  parts: Readonly<Record<string, number>>,
  speed: number,
): Voice {
  const shares = Object.entries(parts).map(([voice, share]) => ({ voice, share }));
  return { voiceId, name, accent: accentOf(shares[0]?.voice ?? ""), parts: shares, speed };
}

/** The names of the model's English voices begin with "af_", "am_", "bf_" or "bm_". */
function accentOf(voice: string): Accent {
  return voice.startsWith("b") ? "british" : "american";
}

/**
 * All available voices: the given ones, then the model's own English ones by
 * names.
 * @param files names of the files in the engine's folder of voices
 */
export function voicesOf(files: readonly string[], given: readonly Voice[]): Voice[] {
  const own = files.flatMap((file): Voice[] => {
    const [, accent, sex, given = ""] = /^([ab])([fm])_(\w+)\.bin$/.exec(file) ?? [];
    if (accent === undefined) return [];
    const voice = file.replace(".bin", "");
    const title = given.charAt(0).toUpperCase() + given.slice(1);
    const kind = `${accent === "b" ? "British" : "American"} ${sex === "f" ? "woman" : "man"}`;
    return [mixedVoice(voice, `${title} (${kind})`, { [voice]: 1 }, 1)];
  });
  return [...given, ...own.toSorted((left, right) => left.voiceId.localeCompare(right.voiceId))];
}

/** @throws TalkingError that names the voices there are */
export function findVoice(voiceId: string, voices: readonly Voice[]): Voice {
  const voice = voices.find((one) => one.voiceId === voiceId);
  if (voice !== undefined) return voice;
  const known = voices.map((one) => one.voiceId).join(", ");
  throw new TalkingError(`There is no local voice "${voiceId}". There are: ${known}.`);
}
