import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join as joinPath } from "node:path";
import { z } from "zod";
import { chunksOf, join, SAMPLE_RATE, timingsOf, type Spoken, type Vocabulary } from "./chunks.ts";
import { DURATIONS, type Engine } from "./engine.ts";
import { TalkingError } from "./errors.ts";
import type { Speech, SpeechOrder } from "./process.ts";
import { pronounce, type Phonemizer } from "./pronounce.ts";
import { loudnessTrack, master, wavOf } from "./sound.ts";
import { paceOf, voiceNamed, voicesOf, type Voice } from "./speech.ts";

const STYLE_SIZE = 256;

/**
 * Speaks a text. Equal text, voice and pace give equal bytes on the same machine.
 * @throws TalkingError when there is nothing to say, or no such voice
 */
export async function speakText(
  { text, voiceId, settings, voices, lexicon, engine }: SpeechOrder,
  report: (message: string) => void,
): Promise<z.input<typeof Speech>> {
  const voice = voiceNamed(voiceId, voicesOf(await readdir(engine.voices), voices));
  const words = await pronounce(text, voice.accent, loadPhonemizer(engine), lexicon);
  const chunks = chunksOf(words, await readVocabulary(engine));
  if (chunks.every((chunk) => chunk.phones.length === 0)) {
    throw new TalkingError("There is nothing in the text that a voice can say.");
  }
  const styles = await readStyles(engine.voices, voice);
  const model = await loadModel(engine);
  const spoken: Spoken[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (chunks.length > 1) report(`Speaking part ${index + 1} of ${chunks.length}...`);
    const style = styleFor(styles, chunk.ids.length - 2);
    spoken.push({ chunk, ...(await model(chunk.ids, style, paceOf(voice, settings))) });
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

/**
 * The model, ready to speak.
 * @param ids tokens with the frame at both ends
 * @param style 256 numbers that make the voice
 */
type Model = (
  ids: readonly number[],
  style: Float32Array,
  speed: number,
) => Promise<{ samples: Float32Array; frames: number[] }>;

const fn = <T>() => z.custom<T>((value) => typeof value === "function");

interface Session {
  run(inputs: Record<string, unknown>): Promise<unknown>;
}

/** The parts of ONNX Runtime's interface that are used. */
const OnnxRuntime = z.object({
  InferenceSession: z.custom<{
    create(path: string, options: Record<string, unknown>): Promise<Session>;
  }>((value) => typeof value === "function" && "create" in value),
  Tensor:
    fn<new (type: string, data: Float32Array | BigInt64Array, dims: readonly number[]) => object>(),
});

const Phonemizing = z.object({
  phonemize: fn<(text: string, language: string) => Promise<string[]>>(),
});

const Tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) });

const Outputs = z.object({
  waveform: z.object({ data: z.instanceof(Float32Array) }),
  [DURATIONS]: z.object({ data: z.instanceof(BigInt64Array) }),
});

/** Loads the model: some seconds and 300 MB. */
async function loadModel(engine: Pick<Engine, "packages" | "model">): Promise<Model> {
  const load = createRequire(joinPath(engine.packages, "package.json"));
  const { InferenceSession, Tensor } = OnnxRuntime.parse(load("onnxruntime-node"));
  // A fixed number of threads splits every sum in the same way, so the same text is the same sound.
  const session = await InferenceSession.create(engine.model, {
    intraOpNumThreads: 2,
    interOpNumThreads: 1,
    executionMode: "sequential",
    logSeverityLevel: 3,
    // An arena keeps the most that any layer has needed: 150 MB.
    enableCpuMemArena: false,
    // Threads that spin while waiting would slow down every other process.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  return async (ids, style, speed) => {
    const outputs = Outputs.parse(
      await session.run({
        input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
        style: new Tensor("float32", style, [1, style.length]),
        speed: new Tensor("float32", Float32Array.of(speed), [1]),
      }),
    );
    return { samples: outputs.waveform.data, frames: [...outputs[DURATIONS].data].map(Number) };
  };
}

async function readVocabulary({ tokenizer }: Pick<Engine, "tokenizer">): Promise<Vocabulary> {
  return Tokenizer.parse(JSON.parse(await readFile(tokenizer, "utf8"))).model.vocab;
}

/** Loads eSpeak NG, compiled to WebAssembly. */
function loadPhonemizer(engine: Pick<Engine, "packages">): Phonemizer {
  const load = createRequire(joinPath(engine.packages, "package.json"));
  const { phonemize } = Phonemizing.parse(load("phonemizer"));
  const languages = { american: "en-us", british: "en" } as const;
  return async (text, accent) => (await phonemize(text, languages[accent])).join(" ");
}
