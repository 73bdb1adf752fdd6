import { createClient, type SanityClient } from "@sanity/client";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inRoot } from "../../server/runtime/root.ts";
import { ownSettings } from "../../server/runtime/testing/own-settings.ts";
import { lakeToken } from "../../server/lake/token.ts";
import { webhookSecret } from "../../server/source/webhook-secret.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";
import type { Secret } from "./invariants.ts";

/** The programs that listen, with the setting that names their port. */
const PORTS = {
  site: "PORT",
  studio: "STUDIO_PORT",
  lake: "LAKE_PORT",
  publisher: "PUBLISHER_PORT",
  preview: "PREVIEW_PORT",
  avatars: "AVATARS_PORT",
} as const;
export type Program = keyof typeof PORTS;
/** Those that are started again when they end. The Studio is served by what supervises the others. */
export const SUPERVISED = ["site", "lake", "publisher", "preview", "avatars"] as const;
export const PROGRAMS = Object.keys(PORTS).filter((name): name is Program => name in PORTS);

/** How often a reader tries again. */
const RETRIES = 5;

/** A command of the project as a process of its own. */
export interface Running {
  child: ChildProcess;
  /** What it has printed. */
  lines: string[];
  /** Exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

/** The whole product as `npm start` runs it, in a folder and on ports of its own. */
export interface Instance {
  dir: string;
  /** The settings of all its programs and commands. */
  settings: NodeJS.ProcessEnv;
  port(program: Program): number;
  /** An editor's client: it has the lake's token and does not try again by itself. */
  client: SanityClient;
  /** The same, for reading once the lake runs: a connection that one before it left is tried again. */
  reader: SanityClient;
  source: SourceConfig;
  token: string;
  webhookSecret: string;
  /** What no answer and no log may hold. */
  secrets: Secret[];
  /** Everything that the programs have printed. */
  lines: string[];
  /**
   * Starts all programs; at the end of the call they are there.
   * @param under a command that runs another one, such as `prlimit --nofile=64`
   * @throws Error with what the programs printed, when they do not start
   */
  start(env?: NodeJS.ProcessEnv, under?: readonly string[]): Promise<void>;
  /** Runs a command of the project with the instance's settings: `server/cli/backup.ts`. */
  run(file: string, args?: readonly string[], env?: NodeJS.ProcessEnv): Running;
  /** Sends a signal to what supervises the programs, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Ends all programs and removes the folder. */
  remove(): Promise<void>;
}

/** How long all programs may take to start, in milliseconds. */
const START_MS = 240_000;
/** How long they may take to end before they are killed, in milliseconds. */
const END_MS = 20_000;
const READY = "Press Ctrl+C to stop.";
const BUILT_WITH = ["SITE_URL", "GATE_PASSWORD", "GATE_SALT"];

/**
 * Starts an instance with the seed's content and a release of it.
 * @throws Error with what the programs printed, when it does not start
 */
export async function startInstance(): Promise<Instance> {
  const instance = await createInstance(await mkdtemp(join(tmpdir(), "polyphony-attack-")));
  try {
    await instance.start();
  } catch (error) {
    await instance.remove();
    throw error;
  }
  return instance;
}

/**
 * Makes an instance with the seed's content and a release of it. Nothing runs yet.
 * @param dir an empty folder, which goes with the instance
 */
export async function createInstance(dir: string): Promise<Instance> {
  await copyFirstRelease(dir);
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    ...(await ownSettings(dir)),
    // The release was built with these: another value would mean another build.
    ...Object.fromEntries(BUILT_WITH.map((name) => [name, process.env[name]])),
    PUBLISH_TARGET: "local",
    AVATARS_DATA_DIR: join(dir, "avatars"),
  };
  const lines: string[] = [];
  let running: ChildProcess | undefined;
  const port = (program: Program) => Number(settings[PORTS[program]]);
  const token = lakeToken(join(dir, "lake"));
  const hookSecret = webhookSecret(join(dir, "lake"));
  const source = {
    projectId: "polyphony",
    dataset: "production",
    apiHost: `http://127.0.0.1:${port("lake")}`,
    // Where people sign in, the lake answers nobody without it.
    token,
  };
  const end = async (signal: NodeJS.Signals) => {
    if (running !== undefined) await endChild(running, signal);
    running = undefined;
  };
  const client = createClient({ ...clientConfig(source), perspective: "raw", maxRetries: 0 });
  return {
    dir,
    settings,
    port,
    source,
    token,
    webhookSecret: hookSecret,
    client,
    reader: client.withConfig({ maxRetries: RETRIES }),
    secrets: [
      { name: "lake's token", value: token },
      { name: "webhook secret", value: hookSecret },
    ],
    lines,
    start: async (env = {}, under = []) => {
      running = launch("server/cli/start.ts", { env: { ...settings, ...env }, under });
      await started(running, lines);
    },
    run: (file, args = [], env = {}) => {
      const child = launch(file, { args, env: { ...settings, ...env } });
      const printed: string[] = [];
      readLines(child, (line) => printed.push(line));
      const ended = once(child, "close").then(() => child.exitCode ?? child.signalCode ?? 0);
      return { child, lines: printed, ended };
    },
    end,
    remove: async () => {
      await end("SIGTERM");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

interface Launch {
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  under?: readonly string[];
}

function launch(file: string, { args = [], env, under = [] }: Launch): ChildProcess {
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", inRoot(file), ...args];
  const [command = "", ...rest] = [...under, ...node];
  return spawn(command, rest, { cwd: inRoot(), env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
}

function readLines(child: ChildProcess, read: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on("line", read);
  }
}

/** Waits until all runs. @throws Error with what was printed, when it ends or takes too long */
async function started(child: ChildProcess, lines: string[]): Promise<void> {
  const first = lines.length;
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`${why}:\n${lines.slice(first).slice(-40).join("\n")}`));
    const late = setTimeout(() => fail("The programs were not ready in time"), START_MS);
    readLines(child, (line) => {
      lines.push(line);
      if (!line.includes(READY)) return;
      clearTimeout(late);
      resolve();
    });
    child.once("exit", () => {
      clearTimeout(late);
      fail("The programs ended before they were ready");
    });
  });
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(late);
}
