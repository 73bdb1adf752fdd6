import { readFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import type { SpeechTimings } from "../timings.ts";
import { join, type Spoken } from "./join.ts";
import type { Lexicon } from "./lexicon.ts";
import { pronounce, type Phonemizer } from "./pronounce.ts";
import type { Model } from "./runtime.ts";
import { loudnessTrack, master } from "./sound/master.ts";
import { wavOf } from "./sound/wav.ts";
import { SAMPLE_RATE, timingsOf } from "./timings.ts";
import { chunksOf } from "./tokens.ts";
import { SpeechError, type Voice } from "./voices.ts";

/** A text, spoken. */
export interface Speech {
  /** 16-bit PCM of one channel, -16 LUFS, with silence at both ends. */
  readonly wav: Buffer;
  /** Samples per second. */
  readonly sampleRate: number;
  readonly seconds: number;
  readonly timings: SpeechTimings;
  /** Perceived loudness: one character, 0-9a-z, per 40 ms. */
  readonly loudness: string;
}

/** What speaking needs besides the text. */
export interface Speaker {
  readonly model: Model;
  readonly phonemize: Phonemizer;
  /** Folder of the style vectors. */
  readonly voices: string;
  readonly lexicon: Lexicon;
}

const STYLE_SIZE = 256;

/**
 * Speaks a text. Equal text, voice and pace give equal bytes on the same machine.
 * @throws SpeechError when there is nothing to say
 */
export async function speakText(
  { model, phonemize, voices, lexicon }: Speaker,
  text: string,
  voice: Voice,
  pace: number,
  report: (message: string) => void,
): Promise<Speech> {
  const words = await pronounce(text, voice.accent, phonemize, lexicon);
  const chunks = chunksOf(words, model.vocabulary);
  if (chunks.every((chunk) => chunk.phones.length === 0)) {
    throw new SpeechError("There is nothing in the text that a voice can say.");
  }
  const styles = await readStyles(voices, voice);
  const spoken: Spoken[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (chunks.length > 1) report(`Speaking part ${index + 1} of ${chunks.length}...`);
    const style = styleFor(styles, chunk.ids.length - 2);
    spoken.push({ chunk, ...(await model.run(chunk.ids, style, pace)) });
  }
  const { samples, phones } = join(spoken);
  const sound = master(samples, SAMPLE_RATE);
  return {
    wav: wavOf(sound, SAMPLE_RATE),
    sampleRate: SAMPLE_RATE,
    seconds: sound.length / SAMPLE_RATE,
    timings: timingsOf(
      phones,
      words.map((word) => word.text),
    ),
    loudness: loudnessTrack(sound, SAMPLE_RATE),
  };
}

interface Style {
  readonly share: number;
  readonly rows: Float32Array;
}

async function readStyles(folder: string, voice: Voice): Promise<Style[]> {
  return Promise.all(
    voice.parts.map(async ({ voice: name, share }) => {
      const bytes = await readFile(joinPath(folder, `${name}.bin`));
      const rows = Float32Array.from({ length: bytes.length / 4 }, (_, index) =>
        bytes.readFloatLE(index * 4),
      );
      return { share, rows };
    }),
  );
}

/** A voice has a row of numbers for every length of a text. */
function styleFor(styles: readonly Style[], tokens: number): Float32Array {
  const rows = (styles[0]?.rows.length ?? 0) / STYLE_SIZE;
  const from = Math.min(tokens, rows - 1) * STYLE_SIZE;
  return Float32Array.from({ length: STYLE_SIZE }, (_, index) =>
    styles.reduce((sum, { share, rows: numbers }) => sum + share * (numbers[from + index] ?? 0), 0),
  );
}
