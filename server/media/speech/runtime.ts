import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { DURATIONS } from "../engine/voice-files.ts";
import type { Engine } from "../engine/engine.ts";
import type { Phonemizer } from "./pronounce.ts";
import type { Vocabulary } from "./tokens.ts";

/** The model, ready to speak. */
export interface Model {
  readonly vocabulary: Vocabulary;
  /**
   * @param ids tokens with the frame at both ends
   * @param style 256 numbers that make the voice
   */
  run(
    ids: readonly number[],
    style: Float32Array,
    speed: number,
  ): Promise<{ samples: Float32Array; frames: number[] }>;
}

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

/** The parts of the engine that make the voice. */
type VoiceEngine = Pick<Engine, "packages" | "model" | "tokenizer">;

/** Loads the model: some seconds and 300 MB. */
export async function loadModel(engine: VoiceEngine): Promise<Model> {
  const load = createRequire(join(engine.packages, "package.json"));
  const { InferenceSession, Tensor } = OnnxRuntime.parse(load("onnxruntime-node"));
  // A fixed number of threads splits every sum in the same way, so the same text is the same sound.
  const session = await InferenceSession.create(engine.model, {
    intraOpNumThreads: 2,
    interOpNumThreads: 1,
    executionMode: "sequential",
    logSeverityLevel: 3,
    // An arena keeps the most that any layer has needed: 150 MB.
    enableCpuMemArena: false,
    // Threads that wait by spinning take the machine away from everybody else.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  const tokenizer = Tokenizer.parse(JSON.parse(await readFile(engine.tokenizer, "utf8")));
  return {
    vocabulary: tokenizer.model.vocab,
    run: async (ids, style, speed) => {
      const outputs = Outputs.parse(
        await session.run({
          input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
          style: new Tensor("float32", style, [1, style.length]),
          speed: new Tensor("float32", Float32Array.of(speed), [1]),
        }),
      );
      return { samples: outputs.waveform.data, frames: [...outputs[DURATIONS].data].map(Number) };
    },
  };
}

/** Loads eSpeak NG, compiled to WebAssembly. */
export function loadPhonemizer(engine: Pick<Engine, "packages">): Phonemizer {
  const load = createRequire(join(engine.packages, "package.json"));
  const { phonemize } = Phonemizing.parse(load("phonemizer"));
  const languages = { american: "en-us", british: "en" } as const;
  return async (text, accent) => (await phonemize(text, languages[accent])).join(" ");
}
