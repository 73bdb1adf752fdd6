import { createClient, type SanityClient } from "@sanity/client";
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Gate } from "../../server/gate/open-gate.ts";
import { lakeToken } from "../../server/lake/token.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { outputTo } from "../../server/runtime/supervision/testing/output-lines.ts";
import { supervise, type Supervised } from "../../server/runtime/supervision/supervise.ts";
import { ownSettings } from "../../server/runtime/testing/own-settings.ts";
import { webhookSecret } from "../../server/source/webhook-secret.ts";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";

/** The programs, with the setting that names their port, and the file of each that runs by itself. */
const PROGRAMS = {
  site: { port: "PORT", entry: "server/site/main.ts" },
  lake: { port: "LAKE_PORT", entry: "server/source/lake/main.ts" },
  publisher: { port: "PUBLISHER_PORT", entry: "server/publisher/main.ts" },
  preview: { port: "PREVIEW_PORT", entry: "server/preview/main.ts" },
  avatars: { port: "AVATARS_PORT", entry: "server/avatars/main.ts" },
  studio: { port: "STUDIO_PORT" },
} as const;
export type Program = keyof typeof PROGRAMS;
/** All programs but what serves the Studio and supervises the others. */
export const SUPERVISED = ["site", "lake", "publisher", "preview", "avatars"] as const;
type Supervisable = (typeof SUPERVISED)[number];

/** How long all programs may take to start, in milliseconds. */
const START_MS = 240_000;
/** How long they may take to end before they are killed, in milliseconds. */
const END_MS = 20_000;
const READY = "Press Ctrl+C to stop.";
/** The release was built with these: another value would mean another build. */
const BUILT_WITH = ["SITE_URL", "GATE_PASSWORD"];
const Health = z.object({ pid: z.number() });

/** The whole product, in a folder and on ports of its own. */
export interface Instance {
  /** Folder with the lake's data (`lake`) and the releases (`site`). */
  dir: string;
  /** Settings of all its programs. */
  settings: NodeJS.ProcessEnv;
  port(program: Program): number;
  siteUrl: string;
  /** An editor's client: it has the lake's token and does not try again by itself. */
  client: SanityClient;
  source: SourceConfig;
  token: string;
  webhookSecret: string;
  /** Everything that the programs have printed. */
  lines: string[];
  /**
   * Starts all programs as `npm start` does; at the end of the call they are there.
   * @throws Error with what the programs printed, when they do not start
   */
  start(): Promise<void>;
  /** The process of `npm start`; undefined while it does not run. */
  pid(): number | undefined;
  /** Sends a signal to `npm start`, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts one program that stays dead when it is killed; resolves when it is ready. */
  startProgram(name: Supervisable): Promise<ChildProcess>;
  /**
   * Starts one program as `npm start` does: it is started again whenever it ends.
   * @param entry another file that runs it
   */
  supervise(name: Supervisable, entry?: string): Promise<Supervised>;
  /** The process of a program that answers; undefined when none does. */
  pidOf(program: Program): Promise<number | undefined>;
  /** Ends everything and removes the folder. */
  remove(): Promise<void>;
}

interface Options {
  /** Gate of the site. Default: an open one. */
  gate?: Gate;
  /** Settings besides own folders and ports. */
  settings?: NodeJS.ProcessEnv;
  /** Absolute path of a folder with a lake and releases, as `lake` and `site`. Default: a new one with the seed. */
  dir?: string;
}

/** Makes an instance. Nothing runs yet. */
export async function createInstance({
  gate,
  settings: more,
  ...own
}: Options = {}): Promise<Instance> {
  const dir = own.dir ?? (await mkdtemp(join(tmpdir(), "polyphony-instance-")));
  if (own.dir === undefined) await copyFirstRelease(dir, gate);
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    ...(await ownSettings(dir)),
    ...Object.fromEntries(BUILT_WITH.map((name) => [name, process.env[name]])),
    ...more,
  };
  const port = (program: Program) => Number(settings[PROGRAMS[program].port]);
  await mkdir(join(dir, "lake"), { recursive: true });
  const token = lakeToken(join(dir, "lake"));
  const apiHost = `http://127.0.0.1:${port("lake")}`;
  const source = { projectId: "polyphony", dataset: "production", apiHost, token };
  const lines: string[] = [];
  const children: ChildProcess[] = [];
  const supervised: Supervised[] = [];
  let running: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (running !== undefined) await endChild(running, signal);
    running = undefined;
  };
  return {
    dir,
    settings,
    port,
    siteUrl: `http://127.0.0.1:${port("site")}`,
    client: createClient({ ...clientConfig(source), perspective: "raw", maxRetries: 0 }),
    source,
    token,
    webhookSecret: webhookSecret(join(dir, "lake")),
    lines,
    start: async () => {
      const args = ["--disable-warning=ExperimentalWarning", inRoot("server/cli/start.ts")];
      running = spawn(process.execPath, args, {
        cwd: inRoot(),
        env: settings,
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      await started(running, lines);
    },
    pid: () => running?.pid,
    end,
    startProgram: async (name) => {
      const child = fork(inRoot(PROGRAMS[name].entry), { env: settings, silent: true });
      children.push(child);
      readLines(child, (line) => lines.push(line));
      const ended = once(child, "exit").then(() => {
        throw new Error(`The ${name} ended before it was ready:\n${lines.join("\n")}`);
      });
      await Promise.race([once(child, "message"), ended]);
      ended.catch(() => undefined);
      return child;
    },
    supervise: async (name, entry = PROGRAMS[name].entry) => {
      const program = await supervise({
        name: `The ${name}`,
        entry,
        env: settings,
        output: outputTo(lines),
        // However often it is killed, it is started again at once.
        timing: { wellMs: 0 },
      });
      supervised.push(program);
      return program;
    },
    pidOf: async (program) => {
      try {
        const answer = await fetch(`http://127.0.0.1:${port(program)}/health`);
        return Health.parse(await answer.json()).pid;
      } catch {
        return undefined;
      }
    },
    remove: async () => {
      for (const { stop } of supervised.reverse()) await stop();
      for (const child of children) await kill(child);
      await end("SIGTERM");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** `kill -9`, and waits for the end. */
export function kill(child: ChildProcess): Promise<void> {
  return endChild(child, "SIGKILL");
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(late);
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
