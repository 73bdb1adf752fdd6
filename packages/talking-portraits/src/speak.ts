import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join as joinPath } from "node:path";
import { z } from "zod";
import {
  chunksOf,
  join,
  SAMPLE_RATE,
  timingsOf,
  type Chunk,
  type ChunkSpeech,
  type Vocabulary,
} from "./chunks.ts";
import { TalkingError } from "./errors.ts";
import type { Results, SpeechOrder } from "./process.ts";
import { loudnessTrack, master, wavOf } from "./sound.ts";
import { DURATIONS, PARTS, type VoiceFiles } from "./voice.ts";

const STYLE_SIZE = 256;

/**
 * Speaks words. Equal words, voice and speed give equal bytes on the same machine.
 * @throws TalkingError when there is nothing to say
 */
export async function speak(
  { words, parts, speed, engine }: SpeechOrder,
  report: (message: string) => void,
): Promise<Results["speech"]> {
  const chunks = chunksOf(words, await readVocabulary(engine));
  if (chunks.every((chunk) => chunk.phones.length === 0)) {
    throw new TalkingError("There is nothing in the text that a voice can say.");
  }
  const styles = await readStyles(engine.voices, parts);
  const { samples, phones } = join(await runModel(engine, chunks, styles, speed, report));
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

async function readStyles(folder: string, parts: SpeechOrder["parts"]): Promise<Style[]> {
  return Promise.all(
    parts.map(async ({ voice: name, share }) => {
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

const fn = <T>() => z.custom<T>((value) => typeof value === "function");

type Tensors = Record<string, unknown>;

interface Session {
  readonly inputNames: readonly string[];
  run(inputs: Tensors): Promise<Tensors>;
  release(): Promise<void>;
}

/** The parts of ONNX Runtime's interface that are used. */
const OnnxRuntime = z.object({
  InferenceSession: z.custom<{
    create(path: string, options: Record<string, unknown>): Promise<Session>;
  }>((value) => typeof value === "function" && "create" in value),
  Tensor:
    fn<new (type: string, data: Float32Array | BigInt64Array, dims: readonly number[]) => object>(),
});

const Tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) });

const Numbers = z.object({ data: z.instanceof(Float32Array).or(z.instanceof(BigInt64Array)) });

const Outputs = z.object({
  waveform: z.object({ data: z.instanceof(Float32Array) }),
  [DURATIONS]: z.object({ data: z.instanceof(BigInt64Array) }),
});

/**
 * Runs the model's parts one after the other, each over all chunks: one part at a time is in memory,
 * and of the tensors those that a later part takes.
 */
async function runModel(
  engine: SpeechOrder["engine"],
  chunks: readonly Chunk[],
  styles: readonly Style[],
  speed: number,
  report: (message: string) => void,
): Promise<ChunkSpeech[]> {
  const load = createRequire(joinPath(engine.packages, "package.json"));
  const { InferenceSession, Tensor } = OnnxRuntime.parse(load("onnxruntime-node"));
  const all = chunks.map((chunk) => {
    const { ids } = chunk;
    const tensors: Tensors = {
      input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
      style: new Tensor("float32", styleFor(styles, ids.length - 2), [1, STYLE_SIZE]),
      speed: new Tensor("float32", Float32Array.of(speed), [1]),
    };
    return { chunk, tensors };
  });
  for (const [at, path] of engine.models.entries()) {
    const later = new Set(PARTS.slice(at + 1).flatMap(({ inputs }) => inputs));
    // A fixed number of threads splits every sum in the same way, so the same text is the same sound.
    const session = await InferenceSession.create(path, {
      intraOpNumThreads: 2,
      interOpNumThreads: 1,
      executionMode: "sequential",
      logSeverityLevel: 3,
      // An arena keeps the most that any layer has needed: 150 MB.
      enableCpuMemArena: false,
      // Threads that spin while waiting would slow down every other process.
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    });
    for (const [index, one] of all.entries()) {
      // The last part takes most of the time.
      if (chunks.length > 1 && path === engine.models.at(-1)) {
        report(`Speaking part ${index + 1} of ${chunks.length}...`);
      }
      const inputs = session.inputNames.map((name) => [name, one.tensors[name]]);
      const outputs = await session.run(Object.fromEntries(inputs));
      const known = Object.entries({ ...one.tensors, ...outputs });
      one.tensors = Object.fromEntries(
        known.filter(([name, tensor]) => {
          const isNeeded = later.has(name) || name in Outputs.shape;
          if (!isNeeded) free(tensor);
          return isNeeded;
        }),
      );
    }
    await session.release();
  }
  return all.map(({ chunk, tensors }) => {
    const { waveform, [DURATIONS]: durations } = Outputs.parse(tensors);
    return { chunk, samples: waveform.data, frames: [...durations.data].map(Number) };
  });
}

/** Frees a tensor's numbers at once: the collector sees only a small object, and lets them pile up. */
function free(tensor: unknown): void {
  const { buffer } = Numbers.parse(tensor).data;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

async function readVocabulary({ tokenizer }: VoiceFiles): Promise<Vocabulary> {
  return Tokenizer.parse(JSON.parse(await readFile(tokenizer, "utf8"))).model.vocab;
}
